"""A server on the loopback address that answers each request as the next entry of a script says."""

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Behaviour = Callable[[BaseHTTPRequestHandler], None]


class Loopback:
    """Serves from a thread until it is closed; the last entry of the script answers all further requests.

    Attributes:
        url: an address at the server.
        ranges: the Range header of each request, None where there was none.
        versions: the If-Range header of each request.
        over: set when the server closes; a stalled answer waits for it.
    """

    def __init__(self, *script: Behaviour) -> None:
        self.ranges: list[str | None] = []
        self.versions: list[str | None] = []
        self.over = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                place = len(outer.ranges)
                outer.ranges.append(self.headers["Range"])
                outer.versions.append(self.headers["If-Range"])
                self.over = outer.over
                script[min(place, len(script) - 1)](self)

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """A client that goes away is what these tests are about."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/file.bin"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _head(handler: BaseHTTPRequestHandler, status: int, **fields: str | int | None) -> None:
    """Send a status, and those header fields that are known."""
    handler.send_response(status)
    for name, value in fields.items():
        if value is not None:
            handler.send_header(name.replace("_", "-"), str(value))
    handler.end_headers()


def serve(
    content: bytes, etag: str | None = '"one"', upto: int | None = None, ranges: bool = True, stall: bool = False
) -> Behaviour:
    """A server that knows ranges and versions.

    Args:
        content: of the file.
        etag: its version; None for a server that states none.
        upto: position of the file at which the connection breaks.
        ranges: False for a server that ignores the Range header.
        stall: at `upto` the connection stays open without a byte.
    """

    def answer(handler):
        asked, version = handler.headers["Range"], handler.headers["If-Range"]
        start = 0
        if ranges and asked and (version is None or version == etag):
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
            part = f"bytes {start}-{len(content) - 1}/{len(content)}"
            _head(handler, 206, Content_Length=len(content) - start, ETag=etag, Content_Range=part)
        else:
            _head(handler, 200, Content_Length=len(content), ETag=etag)
        handler.wfile.write(content[start:upto])
        if stall:
            handler.wfile.flush()
            handler.over.wait()

    return answer


def announce(content: bytes, length: int | None) -> Behaviour:
    """A server that sends one thing and announces another length, or none."""
    return lambda handler: (
        _head(handler, 200, Content_Length=length, ETag='"one"'),
        handler.wfile.write(content),
    )


def refuse(status: int) -> Behaviour:
    """A server that answers with an error."""
    return lambda handler: _head(handler, status, Content_Length=0)


def wrong_part(content: bytes, at: int) -> Behaviour:
    """A server that sends another part of the file than was asked for."""
    part = f"bytes {at}-{len(content) - 1}/{len(content)}"
    return lambda handler: (
        _head(handler, 206, Content_Length=len(content) - at, ETag='"one"', Content_Range=part),
        handler.wfile.write(content[at:]),
    )
