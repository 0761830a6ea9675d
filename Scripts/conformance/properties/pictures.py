"""Pictures for the documents, of all kinds of their formats."""
import base64
import struct
import zlib

# PNG, clause 11.2.2: colour types.
GREY, RGB, PALETTE, RGBA = 0, 2, 3, 6


def png(width, height, kind, depth, pixel, palette=b""):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(width)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0))
            + (chunk(b"PLTE", palette) if palette else b"") + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def svg(attributes, content):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{content}</svg>'.encode()


def write(folder):
    files = {
        "grey.png": png(40, 30, GREY, 8, lambda x, y: bytes([(x * y) % 256])),
        "alpha.png": png(32, 32, RGBA, 8, lambda x, y: bytes([x * 8, y * 8, 90, (x + y) * 4])),
        "palette.png": png(24, 24, PALETTE, 8, lambda x, y: bytes([(x // 4 + y // 4) % 3]), bytes([200, 0, 0, 0, 120, 0, 0, 0, 160])),
        "deep.png": png(16, 16, RGB, 16, lambda x, y: struct.pack(">HHH", x * 4000, y * 4000, 30000)),
        "wide.png": png(1500, 8, GREY, 8, lambda x, y: bytes([x % 256])),
        "tall.png": png(8, 1500, RGB, 8, lambda x, y: bytes([y % 256, 0, 90])),
        "broken.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        "loop.gif": base64.b64decode("R0lGODdhAgACAIEAAAAAAP8AAAD/AAAA/ywAAAAAAgACAAAIBwADCBgAICAAOw=="),
        "still.webp": base64.b64decode(
            "UklGRmYAAABXRUJQVlA4WAoAAAAQAAAAAQAAAQAAQUxQSAUAAAAABP///wBWUDggOgAAANABAJ0BKgIAAgABQCYloAJ0AQ8EU27AAP79uCYT1lAmOeWAYO52"
            "r7ULYElas3T/5Bj/Br/MPmuAAAA="),
        "shapes.svg": svg('viewBox="0 0 120 80" width="120" height="80"', '<rect width="120" height="80" fill="#eef"/><circle cx="60" cy="40" r="30" '
                          'fill="#a33" opacity="0.6"/><path d="M10 70 L110 10" stroke="#333" stroke-width="4"/>'),
        "letters.svg": svg('viewBox="0 0 100 40" width="200"', '<text x="50" y="26" text-anchor="middle" font-family="Inter" font-size="14">Lindow</text>'),
        "unsized.svg": svg('viewBox="0 0 10 10"', '<defs><linearGradient id="g"><stop stop-color="#06c"/><stop offset="1" stop-color="#fff"/></linearGradient>'
                           '</defs><rect width="10" height="10" fill="url(#g)"/>'),
        "ribbon.svg": svg('viewBox="0 0 900 30" width="900" height="30"', '<rect width="900" height="30" fill="#063"/>'),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
