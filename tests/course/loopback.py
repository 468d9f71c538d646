"""A server on the loopback address that answers each request as the next entry of a script says."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Loopback:
    """Serves `url` from a thread until it is closed, and counts in `asked` how many requests came."""

    def __init__(self, *script: bytes | int) -> None:
        self.asked = 0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                answer = script[min(outer.asked, len(script) - 1)]
                outer.asked += 1
                content = b"" if isinstance(answer, int) else answer
                self.send_response(answer if isinstance(answer, int) else 200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/file.bin"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def __enter__(self) -> "Loopback":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
