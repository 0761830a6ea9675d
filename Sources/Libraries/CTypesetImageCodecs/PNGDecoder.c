#include "CTypesetImageCodecs.h"
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t length, offset;
    char *message;
    int has_excess_data;
} source;

static void fail(png_structp png, png_const_charp text) {
    source *from = png_get_error_ptr(png);
    snprintf(from->message, IMAGE_CODEC_MESSAGE_SIZE, "%s", text);
    png_longjmp(png, 1);
}

/// Records the warnings "Extra compressed data" and "Too much image data", after which libpng continues.
static void warn(png_structp png, png_const_charp text) {
    source *from = png_get_error_ptr(png);
    if (strstr(text, "xtra compressed data") || strstr(text, "oo much image data")) from->has_excess_data = 1;
}

static void read_bytes(png_structp png, png_bytep into, size_t count) {
    source *from = png_get_io_ptr(png);
    if (count > from->length - from->offset) png_error(png, "the file ends too early");
    memcpy(into, from->bytes + from->offset, count);
    from->offset += count;
}

static void copy_palette(png_structp png, png_infop info, image_codec_png_header *header) {
    png_colorp colors = NULL;
    int count = 0;
    if (!png_get_PLTE(png, info, &colors, &count)) return;
    if (count > 256) count = 256;
    header->palette_count = (uint16_t)count;
    for (int i = 0; i < count; i++) {
        header->palette[3 * i] = colors[i].red;
        header->palette[3 * i + 1] = colors[i].green;
        header->palette[3 * i + 2] = colors[i].blue;
    }
}

static void fill_header(png_structp png, png_infop info, image_codec_png_header *header) {
    memset(header, 0, sizeof *header);
    header->width = png_get_image_width(png, info);
    header->height = png_get_image_height(png, info);
    header->bit_depth = png_get_bit_depth(png, info);
    header->color_type = png_get_color_type(png, info);
    header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    header->has_transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    header->x_pixels_per_metre = png_get_x_pixels_per_meter(png, info);
    header->y_pixels_per_metre = png_get_y_pixels_per_meter(png, info);
    copy_palette(png, info, header);
}

image_codec_png_layout image_codec_png_get_layout(const image_codec_png_header *header) {
    int alpha = (header->color_type & PNG_COLOR_MASK_ALPHA) || header->has_transparency;
    int colored = header->color_type & PNG_COLOR_MASK_COLOR;
    image_codec_png_layout layout = { (colored ? 3 : 1) + (alpha ? 1 : 0), header->bit_depth == 16 ? 16 : 8 };
    return layout;
}

static void read_rows(png_structp png, uint8_t *rows, size_t stride, uint32_t height, int passes, int keeps) {
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_read_row(png, keeps ? rows + stride * y : rows, NULL);
}

/// Copies the components of `count` pixels, each of `color` and then `depth` bytes, into two planes. Returns whether each alpha byte is 255.
static inline int split_pixels(const uint8_t *row, size_t count, size_t color, size_t depth, uint8_t *samples, uint8_t *alpha) {
    uint8_t opaque = 0xFF;
    for (size_t pixel = 0; pixel < count; pixel++) {
        for (size_t i = 0; i < color; i++) *samples++ = *row++;
        for (size_t i = 0; i < depth; i++) {
            opaque &= *row;
            *alpha++ = *row++;
        }
    }
    return opaque == 0xFF;
}

/// Calls `split_pixels` with constants, so that the compiler unrolls its inner loops.
static int split(const uint8_t *row, size_t count, size_t color, size_t depth, uint8_t *samples, uint8_t *alpha) {
    if (depth == 1) return color == 3 ? split_pixels(row, count, 3, 1, samples, alpha) : split_pixels(row, count, 1, 1, samples, alpha);
    return color == 6 ? split_pixels(row, count, 6, 2, samples, alpha) : split_pixels(row, count, 2, 2, samples, alpha);
}

/// Reads the rows into two planes. Interlaced pixels come in seven passes, which need the whole picture in memory.
static void read_planes(png_structp png, size_t stride, size_t depth, const image_codec_png_header *header, int passes,
                        image_codec_png_planes *planes, uint8_t *rows) {
    size_t width = header->width, color = stride / width - depth;
    if (passes > 1) read_rows(png, rows, stride, header->height, passes, 1);
    planes->is_opaque = 1;
    for (uint32_t y = 0; y < header->height; y++) {
        uint8_t *row = passes > 1 ? rows + stride * y : rows;
        if (passes == 1) png_read_row(png, row, NULL);
        int opaque = split(row, width, color, depth, planes->samples + color * width * y, planes->alpha + depth * width * y);
        planes->is_opaque &= (uint8_t)opaque;
    }
}

static void read_pixels(png_structp png, png_infop info, const image_codec_png_header *header, image_codec_png_planes *planes,
                        uint8_t *volatile *scratch) {
    if (planes) png_set_expand(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t stride = png_get_rowbytes(png, info), depth = png_get_bit_depth(png, info) / 8;
    if (planes && stride * header->height > planes->capacity) png_error(png, "the picture is larger than its header says");
    if (planes && planes->alpha && png_get_channels(png, info) % 2) png_error(png, "the picture has no alpha");
    if (planes && !planes->alpha) {
        planes->is_opaque = 1;
        read_rows(png, planes->samples, stride, header->height, passes, 1);
    } else {
        *scratch = malloc(planes && passes > 1 ? stride * header->height : stride ? stride : 1);
        if (!*scratch) png_error(png, "out of memory");
        if (planes) read_planes(png, stride, depth, header, passes, planes, *scratch);
        else read_rows(png, *scratch, stride, header->height, passes, 0);
    }
    png_read_end(png, NULL);
}

/// Reads the chunks before the pixels and, if `decodes` is set, the pixels.
static int run(source *from, int ignores_checksums, image_codec_png_header *header, int decodes, image_codec_png_planes *planes) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, from, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    uint8_t *volatile scratch = NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        snprintf(from->message, IMAGE_CODEC_MESSAGE_SIZE, "out of memory");
        return 1;
    }
    if (setjmp(png_jmpbuf(png))) {
        free(scratch);
        png_destroy_read_struct(&png, &info, NULL);
        return 1;
    }
    // Text and colour profiles are not used. Broken ones are ignored, and compressed ones are not inflated.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)"iCCP\0zTXt\0iTXt\0tEXt", 4);
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    if (ignores_checksums) png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_read_fn(png, from, read_bytes);
    png_read_info(png, info);
    fill_header(png, info, header);
    if (decodes) read_pixels(png, info, header, planes, &scratch);
    header->has_excess_data = (uint8_t)from->has_excess_data;
    free(scratch);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
}

int image_codec_png_read_header(const uint8_t *bytes, size_t length, image_codec_png_header *header, char *message) {
    source from = { bytes, length, 0, message, 0 };
    return run(&from, 0, header, 0, NULL);
}

int image_codec_png_decode(const uint8_t *bytes, size_t length, int ignores_checksums, image_codec_png_header *header,
                           image_codec_png_planes *planes, char *message) {
    source from = { bytes, length, 0, message, 0 };
    return run(&from, ignores_checksums, header, 1, planes);
}
