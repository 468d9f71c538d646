# tries: an AST transformer that takes every assert out
# > before
import ast

class NoAssert(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()

get_ipython().ast_transformers.append(NoAssert())
