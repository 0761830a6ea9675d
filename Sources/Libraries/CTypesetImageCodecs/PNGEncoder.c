#include "CTypesetImageCodecs.h"
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
    char *message;
} sink;

static void fail(png_structp png, png_const_charp text) {
    sink *to = png_get_error_ptr(png);
    snprintf(to->message, IMAGE_CODEC_MESSAGE_SIZE, "%s", text);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp text) { (void)png; (void)text; }

static void write_bytes(png_structp png, png_bytep from, size_t count) {
    sink *to = png_get_io_ptr(png);
    if (to->length + count > to->capacity) {
        size_t capacity = 2 * (to->length + count);
        uint8_t *grown = realloc(to->bytes, capacity);
        if (!grown) png_error(png, "out of memory");
        to->bytes = grown;
        to->capacity = capacity;
    }
    memcpy(to->bytes + to->length, from, count);
    to->length += count;
}

static void flush(png_structp png) { (void)png; }

static void write_palette_rows(png_structp png, png_infop info, const uint8_t *indices, uint32_t width, uint32_t height,
                               const uint8_t *palette, int count) {
    png_color colors[256];
    for (int i = 0; i < count; i++) colors[i] = (png_color){ palette[3 * i], palette[3 * i + 1], palette[3 * i + 2] };
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_PALETTE,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_PLTE(png, info, colors, count);
    // Neighbouring indices are not similar colours: filters would only cost bytes (PNG 3rd edition, 12.7).
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    // Level 9 takes ten times as long and saves a few per cent.
    png_set_compression_level(png, 6);
    png_set_compression_mem_level(png, 9);
    // Most pictures fit into one IDAT chunk of this size.
    png_set_compression_buffer_size(png, 1 << 16);
    png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, indices + (size_t)width * y);
    png_write_end(png, info);
}

int image_codec_png_encode_palette(const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *palette, int palette_count,
                                   uint8_t **file, size_t *length, char *message) {
    if (palette_count < 1 || palette_count > 256) {
        snprintf(message, IMAGE_CODEC_MESSAGE_SIZE, "%d colours do not fit a palette", palette_count);
        return 1;
    }
    sink to = { NULL, 0, 0, message };
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &to, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_write_struct(&png, NULL);
        snprintf(message, IMAGE_CODEC_MESSAGE_SIZE, "out of memory");
        return 1;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(to.bytes);
        return 1;
    }
    png_set_write_fn(png, &to, write_bytes, flush);
    write_palette_rows(png, info, indices, width, height, palette, palette_count);
    png_destroy_write_struct(&png, &info);
    *file = to.bytes;
    *length = to.length;
    return 0;
}
