"""Small files of pictures with many pixels, and the options that decode them."""
import struct
import zlib

# The largest number of pixels within the limit `picture-pixels`.
SIDE = 9_990


def png(value, colors=0):
    """Returns a PNG of one colour. The colour type is grey (0), RGB (2) or RGBA (6)."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + bytes([value]) * SIDE * {0: 1, 2: 3, 6: 4}[colors]
    compressor = zlib.compressobj(9)
    data = b"".join([*(compressor.compress(row) for _ in range(SIDE)), compressor.flush()])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, colors, 0, 0, 0)) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def cases():
    """Returns the cases: name, files, and options."""
    one = {"a.png": png(90, 2)}
    # The largest number of pixels within the limit `document-pixels`, as separate pictures and in one row.
    many = {f"{number}.png": png(number) for number in range(9)}
    apart = "\n\n".join(f"![a]({name})" for name in many)
    row = " ".join(f"![a]({name}){{width=20}}" for name in many)
    for name, options in {"pdf": [], "png": ["--format", "png"], "svg": ["--format", "svg"]}.items():
        yield f"{name}-of-a-picture", "![a](a.png)", one, options
        yield f"{name}-of-pictures", apart, many, options
        yield f"{name}-of-a-row", row, many, options
    yield "picture-with-alpha", "![a](a.png)", {"a.png": png(90, 6)}, []
