#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng and libjpeg report errors by longjmp, which Swift cannot catch. These functions keep every jump inside C.
// They take whole files in memory and return a value. No function keeps a pointer to its arguments.

/// The size of a buffer for one library message, with its terminating zero.
#define IMAGE_CODEC_MESSAGE_SIZE 200

/// The properties that a PNG file states.
typedef struct {
    uint32_t width, height;
    /// The bit depth of the file: 1, 2, 4, 8 or 16.
    uint8_t bit_depth;
    /// The PNG colour type: 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGB + alpha.
    uint8_t color_type;
    uint8_t is_interlaced;
    /// Whether the file has a tRNS chunk.
    uint8_t has_transparency;
    /// Whether the compressed data continues after the last pixel. It is harmless here, but other readers should not get the stream.
    uint8_t has_excess_data;
    /// The number of palette entries, and their RGB triples.
    uint16_t palette_count;
    uint8_t palette[768];
    /// The resolution from pHYs, in pixels per metre; 0 if it is not stated.
    uint32_t x_pixels_per_metre, y_pixels_per_metre;
} image_codec_png_header;

/// The layout of a PNG's decoded pixels.
typedef struct {
    /// The components per pixel: 1 grey, 2 grey + alpha, 3 RGB, 4 RGB + alpha.
    uint8_t channels;
    /// The bits per component: 8 or 16 (big-endian).
    uint8_t bits;
} image_codec_png_layout;

/// The memory for the decoded pixels, in rows without padding.
typedef struct {
    /// The colour components, or all components if `alpha` is null.
    uint8_t *samples;
    /// The alpha components; null for a layout without alpha.
    uint8_t *alpha;
    /// The bytes of both.
    size_t capacity;
    /// Whether the decoder found no alpha component below the maximum.
    uint8_t is_opaque;
} image_codec_png_planes;

/// Reads the chunks before the pixels. Returns 0 on success; otherwise `message` contains the error.
int image_codec_png_read_header(const uint8_t *bytes, size_t length, image_codec_png_header *header, char *message);

/// Returns the layout in which `image_codec_png_decode` writes the pixels of a file with this header.
image_codec_png_layout image_codec_png_get_layout(const image_codec_png_header *header);

/// Decodes every pixel and checks every checksum.
///
/// If `planes` is set, palette, low depths and tRNS are expanded to the layout of `image_codec_png_get_layout`. Otherwise the rows are checked
/// and dropped. `ignores_checksums` is for chunks that the caller assembled.
int image_codec_png_decode(const uint8_t *bytes, size_t length, int ignores_checksums, image_codec_png_header *header,
                           image_codec_png_planes *planes, char *message);

/// Encodes indices into a palette of 1 to 256 RGB triples (one byte each, rows without padding) as a PNG file.
/// The caller frees `*file` with `free`.
int image_codec_png_encode_palette(const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *palette, int palette_count,
                                   uint8_t **file, size_t *length, char *message);

/// The properties that a JPEG file states.
typedef struct {
    uint32_t width, height;
    /// The components per pixel: 1 grey, 3 YCbCr or RGB, 4 CMYK or YCCK.
    uint8_t components;
    /// Whether three components are RGB, not YCbCr.
    uint8_t is_rgb;
    uint8_t has_adobe_marker;
    /// Whether there are several scans, as in progressive files. The decoder then keeps the whole picture in memory.
    uint8_t has_many_scans;
    /// Whether the file has arithmetic coding, which PDF readers need not support.
    uint8_t is_arithmetic;
    /// The density unit of JFIF: 0 aspect ratio only, 1 dots per inch, 2 dots per centimetre.
    uint8_t density_unit;
    uint16_t x_density, y_density;
} image_codec_jpeg_header;

/// Reads up to the first scan.
int image_codec_jpeg_read_header(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header, char *message);

/// Decodes every pixel.
///
/// If `pixels` (`capacity` bytes) is set, it receives grey, RGB, or CMYK as stored (Adobe's is inverted), in rows without padding.
/// Otherwise the rows are checked and dropped.
int image_codec_jpeg_decode(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header,
                            uint8_t *pixels, size_t capacity, char *message);
