# make          set up, build the release, grade a sample class, say where the report is
# make test     set up, run the tests        make quick    those that start no process, between two edits
# make check    what CI runs besides         make prove    all that is left, before a release: an hour
# make release  source/ -> release/          docs/maintainers.md says what each of these proves, and takes
# make lint     ruff, import-linter, mypy    make bench    tables of seconds and of memory
# make docs     the site: docs/_build/html   make pictures draw its figures and screenshots again (needs chromium)
# make lite     assignment 01 in the browser alone (JupyterLite), into the site
# make packages build the wheels, install and try each in an empty environment
# make oldest   the quick tests with the oldest libraries that pyproject.toml allows
# make figures  train and measure again what the notebooks keep and claim (docs/claims.md); about half an hour

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
ASSIGNMENT ?= 01_toy_attention
SAMPLE := build/sample
# Where there is no local CPU wheel of torch: TORCH_INDEX=<the CPU wheel index that pytorch.org names>
TORCH_INDEX ?=
# A Python that has otter-grader, to be compared with; without it `make bench` leaves otter out and says how to get it.
OTTER ?= $(BIN)/python
# The versions that `make setup` installs; without a file, LOCK=, the newest that pyproject.toml allows.
LOCK ?= lock.txt
STAMP := $(VENV)/.installed
OLDEST := build/oldest
# All tests of a file in one process: they share its graders. What takes long begins first (tests/conftest.py).
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := main
.PHONY: main setup lock test quick lint release check answers thorough prove sample bench figures docs \
	pictures links packages oldest lite clean

main: release sample
	$(BIN)/autograder grade $(ASSIGNMENT) $(SAMPLE)/handed_in --course $(SAMPLE) --cell-seconds 20 --check-seconds 10

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt $(LOCK)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(if $(TORCH_INDEX),$(BIN)/pip install -q -c constraints.txt torch --index-url $(TORCH_INDEX))
	$(BIN)/pip install -q -c constraints.txt $(LOCK:%=-c %) -e ".[grading,notebooks,docs,dev]"
	touch $@

# torch is the one of constraints.txt: its builds have names of their own.
lock:
	$(PYTHON) -m venv build/lock
	$(if $(TORCH_INDEX),build/lock/bin/pip install -q -c constraints.txt torch --index-url $(TORCH_INDEX))
	build/lock/bin/pip install -q -c constraints.txt -e ".[grading,notebooks,docs,dev]"
	head -n 1 lock.txt > build/lock.txt
	build/lock/bin/pip freeze --exclude-editable | grep -v "^torch==" >> build/lock.txt
	mv build/lock.txt lock.txt

release: setup
	$(BIN)/autograder release

# A course directory of its own: made-up students have no place in the gradebook of a class.
sample: setup
	mkdir -p $(SAMPLE)
	cp -r source nbgrader_config.py $(SAMPLE)
	$(BIN)/autograder sample $(ASSIGNMENT) $(SAMPLE)/handed_in

quick: setup
	$(PYTEST) -m "not engine and not thorough and not prove"

test: setup
	$(PYTEST) -m "not thorough and not prove"

check: answers thorough oldest

answers: setup
	$(BIN)/autograder check --brief

# Browsers and commands that they wait for: four workers keep two processors busy.
thorough: setup
	$(PYTEST) --numprocesses 4 -m "thorough and not prove"

prove: setup
	$(BIN)/autograder check
	$(PYTEST) -m "thorough or prove"
	$(MAKE) oldest

lint: setup
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema -q --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/mypy
	for topic in $(dir $(wildcard source/*/exercises)); do (cd $$topic && $(abspath $(BIN))/mypy --config-file $(abspath pyproject.toml) -p exercises) || exit 1; done
	$(BIN)/python docs/prose.py

bench: setup
	$(BIN)/python benchmarks/cells.py
	$(BIN)/python benchmarks/memory.py
	$(BIN)/python benchmarks/busy.py
	$(BIN)/python benchmarks/marking.py
	$(BIN)/python benchmarks/attacks.py --each 1
	$(BIN)/python benchmarks/grading.py --otter-python $(OTTER)
	$(BIN)/python benchmarks/our_notebooks.py

figures: setup
	$(BIN)/python data/measure_sparse_and_curves.py
	$(BIN)/python data/measure_kernel_attention.py
	$(BIN)/python data/measure_scaling.py
	$(BIN)/python data/measure_unique.py
	$(BIN)/python benchmarks/distances.py 10 data/negations/accuracy.npy
	$(BIN)/python data/make_checksums.py
	$(BIN)/python benchmarks/toy_attention.py
	$(BIN)/python benchmarks/tweets.py
	$(BIN)/python benchmarks/reviews.py
	$(BIN)/python benchmarks/induction.py

# Every warning is an error; -n, which asks for the pages of other projects, is not used: docs/conf.py says why.
docs: setup
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo docs/_build/html/index.html

# In an environment of its own: the kernel for browsers is an extension that JupyterLab here would load too.
lite: LITE := build/lite
lite: SITE := docs/_build/html/lite
lite:
	test -x $(LITE)/bin/python || $(PYTHON) -m venv $(LITE)
	$(LITE)/bin/pip install -q build "jupyterlite-core>=0.6" "jupyterlite-pyodide-kernel>=0.6" jupyterlab-server jupyter-server
	$(LITE)/bin/python docs/lite.py $(SITE)
	@echo "$(SITE)/lab/index.html (over HTTP: python -m http.server --directory docs/_build/html)"

pictures: setup
	$(BIN)/python docs/figures.py
	$(BIN)/python docs/screenshots.py

# Links to other sites: listed in docs/_build/links/output.txt, and asked for, which needs the network.
links: setup
	$(BIN)/python -m sphinx -q -b linkcheck docs docs/_build/links

# The course with the grader, and the engine by itself in a course that it writes: no checkout is on their path.
packages: setup
	rm -rf dist build/packages
	$(BIN)/python -m build --quiet --wheel --outdir dist .
	$(BIN)/python -m build --quiet --wheel --outdir dist autograder
	for name in course autograder; do $(PYTHON) -m venv build/packages/$$name; done
	$(if $(TORCH_INDEX),build/packages/course/bin/pip install -q -c constraints.txt torch --index-url $(TORCH_INDEX))
	build/packages/course/bin/pip install -q -c constraints.txt "$$(echo dist/attention_course-*.whl)[grading]"
	build/packages/autograder/bin/pip install -q dist/attention_autograder-*.whl
	cd build/packages && course/bin/autograder --version && course/bin/python -c "import course; course.ready()"
	cd build/packages && autograder/bin/autograder new course mine && make -C mine AUTOGRADER="$$PWD/autograder/bin/autograder"

# But for the tests of texts, links and imports, which no library changes.
oldest: $(OLDEST)/.installed
	$(OLDEST)/bin/python -m pytest -q -p no:cacheprovider -o filterwarnings=default -n auto --maxprocesses 4 \
		--dist loadfile -m "not engine and not thorough and not prove" \
		$(addprefix --ignore=tests/,autograder/test_large_texts.py course/test_links.py course/test_imports.py)

# torch is the one of constraints.txt: its oldest version has a CPU build on few indexes.
$(OLDEST)/.installed: pyproject.toml constraints.txt tests/oldest.py
	$(PYTHON) -m venv $(OLDEST)
	$(PYTHON) tests/oldest.py > $(OLDEST)/constraints.txt
	$(OLDEST)/bin/pip install -q -c constraints.txt -c $(OLDEST)/constraints.txt -e ".[grading,test]"
	touch $@

clean:
	rm -rf $(VENV) build dist docs/_build docs/_generated
