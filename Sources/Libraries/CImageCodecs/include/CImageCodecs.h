#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng and libjpeg report errors by longjmp, which Swift cannot catch. These functions keep every jump inside C:
// they take whole files in memory and return a value. No function keeps a pointer to its arguments.

/// Room for one message of a library, with its end.
#define IMAGE_CODEC_MESSAGE_SIZE 200

/// What a PNG file states about itself.
typedef struct {
    uint32_t width, height;
    /// Of the file: 1, 2, 4, 8 or 16.
    uint8_t bit_depth;
    /// PNG colour type: 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGB + alpha.
    uint8_t color_type;
    uint8_t is_interlaced;
    /// A tRNS chunk.
    uint8_t has_transparency;
    /// The compressed data goes on after the last pixel: harmless here, but no other reader should be handed the stream.
    uint8_t has_excess_data;
    /// Entries of the palette, and their RGB triples.
    uint16_t palette_count;
    uint8_t palette[768];
    /// pHYs in pixels per metre; 0: not stated.
    uint32_t x_pixels_per_metre, y_pixels_per_metre;
} image_codec_png_header;

/// How a PNG's pixels come out.
typedef struct {
    /// Components per pixel: 1 grey, 2 grey + alpha, 3 RGB, 4 RGB + alpha.
    uint8_t channels;
    /// 8 or 16 (big-endian).
    uint8_t bits;
} image_codec_png_layout;

/// Reads the chunks before the pixels. 0: well; else `message` says what is wrong.
int image_codec_png_read_header(const uint8_t *bytes, size_t length, image_codec_png_header *header, char *message);

/// How `image_codec_png_decode` lays out the pixels of a file with this header.
image_codec_png_layout image_codec_png_get_layout(const image_codec_png_header *header);

/// Decodes every pixel and checks every checksum. With `pixels` (rows without padding, `capacity` bytes) palette, low depths and tRNS are expanded
/// as `image_codec_png_get_layout` says; without, the rows are checked and dropped. `ignores_checksums`: the caller put the chunks together itself.
int image_codec_png_decode(const uint8_t *bytes, size_t length, int ignores_checksums, image_codec_png_header *header,
                           uint8_t *pixels, size_t capacity, char *message);

/// Encodes opaque pixels (`channels` 1 or 3, `bits` 8 or 16, rows without padding) as a PNG file. The caller frees `*file` with `free`.
int image_codec_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int bits,
                           uint8_t **file, size_t *length, char *message);

/// Encodes indices into a palette of 1 to 256 RGB triples (one byte each, rows without padding) as a PNG file. The caller frees `*file` with `free`.
int image_codec_png_encode_palette(const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *palette, int palette_count,
                                   uint8_t **file, size_t *length, char *message);

/// What a JPEG file states about itself.
typedef struct {
    uint32_t width, height;
    /// 1 grey, 3 YCbCr or RGB, 4 CMYK or YCCK.
    uint8_t components;
    /// Three components are RGB, not YCbCr.
    uint8_t is_rgb;
    uint8_t has_adobe_marker;
    /// More than one scan, as of progressive files: the decoder holds the whole picture.
    uint8_t has_many_scans;
    /// Arithmetic coding, which PDF readers need not know.
    uint8_t is_arithmetic;
    /// JFIF: 0 aspect ratio only, 1 dots per inch, 2 dots per centimetre.
    uint8_t density_unit;
    uint16_t x_density, y_density;
} image_codec_jpeg_header;

/// Reads up to the first scan.
int image_codec_jpeg_read_header(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header, char *message);

/// Decodes every pixel. With `pixels` (`capacity` bytes): grey, RGB, or CMYK as stored (Adobe's is inverted), rows without padding; without, the rows are checked and dropped.
int image_codec_jpeg_decode(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header,
                            uint8_t *pixels, size_t capacity, char *message);
