# Writes the images of this folder with Pillow and zlib, so that the tests compare the decoders with other programs.
import struct
import zlib
from pathlib import Path

from PIL import Image

folder = Path(__file__).parent
# Red, green, blue, white; black, yellow at half alpha, nothing, gray.
pixels = [
    (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255),
    (0, 0, 0, 255), (255, 255, 0, 128), (0, 0, 0, 0), (128, 128, 128, 255),
]
width, height = 4, 2


def png(name, depth, color, rows, extra=b"", interlaced=0, size=(width, height), level=9, part=1 << 20):
    def chunk(kind, contents):
        return struct.pack(">I", len(contents)) + kind + contents + struct.pack(">I", zlib.crc32(kind + contents))

    header = struct.pack(">IIBBBBB", *size, depth, color, 0, 0, interlaced)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), level)
    parts = b"".join(chunk(b"IDAT", data[start:start + part]) for start in range(0, len(data), part))
    (folder / name).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + parts + chunk(b"IEND", b""))


def palette_chunks():
    def chunk(kind, contents):
        return struct.pack(">I", len(contents)) + kind + contents + struct.pack(">I", zlib.crc32(kind + contents))

    return chunk(b"PLTE", b"".join(bytes(p[:3]) for p in pixels)) + chunk(b"tRNS", bytes(p[3] for p in pixels))


def row(y):
    return pixels[y * width:(y + 1) * width]


rgba = Image.new("RGBA", (width, height))
rgba.putdata(pixels)
rgba.save(folder / "rgba.png")
png("rgba16.png", 16, 6, [b"".join(struct.pack(">4H", *(c * 257 for c in p)) for p in row(y)) for y in range(height)])
png("palette.png", 8, 3, [bytes(range(y * width, (y + 1) * width)) for y in range(height)], palette_chunks())
png("gray.png", 8, 0, [bytes([0, 85, 170, 255])], size=(4, 1))
png("bits.png", 1, 0, [bytes([0b01100000])], size=(4, 1))
png("gray-alpha.png", 8, 4, [bytes([255, 255, 255, 128, 0, 255, 0, 0])], size=(4, 1))


# Adam7: for each of the seven passes, the pixels (x, y) with x ≡ x0 (mod dx) and y ≡ y0 (mod dy).
def interlaced_rows(pixels, width, height):
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return [
        b"".join(bytes(pixels[y * width + x]) for x in range(x0, width, dx))
        for x0, y0, dx, dy in passes if x0 < width for y in range(y0, height, dy)
    ]


png("interlaced.png", 8, 6, interlaced_rows(pixels, width, height), interlaced=1)
# The same colors as in the quarters below. Not compressed, and in small chunks, so that a test can cut it between passes.
quarter_pixels = [pixels[x // 16 + y // 8 * 2] for y in range(16) for x in range(32)]
rows = interlaced_rows(quarter_pixels, 32, 16)
png("interlaced-quarters.png", 8, 6, rows, interlaced=1, size=(32, 16), level=0, part=256)
# 100,000 × 100,000 pixels, of which only a few rows are there.
png("enormous.png", 8, 0, [bytes(100_000)] * 4, size=(100_000, 100_000))

rgba.save(folder / "lossless.webp", lossless=True, exact=True)
frames = [Image.new("RGB", (4, 2), color) for color in ("red", "blue")]
frames[0].save(folder / "animated.webp", save_all=True, append_images=frames[1:], duration=10, loop=0, lossless=True)
frames[0].save(folder / "animated.png", save_all=True, append_images=frames[1:], duration=10, loop=0)

# Red, green; blue, white, in rectangles of 16 × 8 pixels.
quarters = Image.new("RGB", (32, 16))
for index, color in enumerate([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]):
    quarters.paste(color, (index % 2 * 16, index // 2 * 8, index % 2 * 16 + 16, index // 2 * 8 + 8))
quarters.save(folder / "quarters.jpg", quality=90, subsampling=0)
quarters.save(folder / "progressive.jpg", quality=90, progressive=True)
quarters.save(folder / "lossy.webp", quality=90)
quarters.convert("L").save(folder / "gray.jpg", quality=90)
quarters.convert("CMYK").save(folder / "cmyk.jpg", quality=90, subsampling=0)
