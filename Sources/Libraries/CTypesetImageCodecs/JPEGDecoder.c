#include "CTypesetImageCodecs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <jpeglib.h>
#include <jerror.h>

/// The maximum number of scans in a progressive file. Real files have about ten; libjpeg-turbo's own fuzzers stop at this number.
#define MAXIMUM_SCANS 500
/// The maximum product of scans and pixels: a hundred scans of 20 million pixels. A scan of a hundred bytes can cover the whole picture.
#define MAXIMUM_SCANNED_PIXELS 2000000000ULL

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    char *message;
} failure;

static void fail(j_common_ptr info) {
    failure *to = (failure *)info->err;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    snprintf(to->message, IMAGE_CODEC_MESSAGE_SIZE, "%s", text);
    longjmp(to->jump, 1);
}

/// Fails on lost data, for which libjpeg only warns and invents the rest. Stray bytes between markers lose no data.
static void emit(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
    case JWRN_JPEG_EOF: case JWRN_HIT_MARKER: case JWRN_HUFF_BAD_CODE: case JWRN_ARITH_BAD_CODE: case JWRN_MUST_RESYNC: case JWRN_NOT_SEQUENTIAL:
        fail(info);
    default:
        info->err->num_warnings++;
    }
}

static void print_nothing(j_common_ptr info) { (void)info; }

static void check_scans(j_common_ptr info) {
    j_decompress_ptr decoder = (j_decompress_ptr)info;
    unsigned long long scans = (unsigned long long)decoder->input_scan_number;
    unsigned long long pixels = (unsigned long long)decoder->image_width * decoder->image_height;
    if (scans <= 20 || (scans <= MAXIMUM_SCANS && scans * pixels <= MAXIMUM_SCANNED_PIXELS)) return;
    failure *to = (failure *)info->err;
    snprintf(to->message, IMAGE_CODEC_MESSAGE_SIZE, "more than %llu scans", scans - 1);
    longjmp(to->jump, 1);
}

static void fill_header(struct jpeg_decompress_struct *decoder, image_codec_jpeg_header *header) {
    memset(header, 0, sizeof *header);
    header->width = decoder->image_width;
    header->height = decoder->image_height;
    header->components = (uint8_t)decoder->num_components;
    header->is_rgb = decoder->jpeg_color_space == JCS_RGB;
    header->has_adobe_marker = decoder->saw_Adobe_marker;
    header->is_arithmetic = decoder->arith_code;
    header->has_many_scans = (uint8_t)jpeg_has_multiple_scans(decoder);
    if (!decoder->saw_JFIF_marker) return;
    header->density_unit = decoder->density_unit;
    header->x_density = decoder->X_density;
    header->y_density = decoder->Y_density;
}

/// Chooses the output that the caller needs; for a check, the cheapest one.
static void choose_output(j_decompress_ptr decoder, int keeps) {
    if (!keeps) {
        decoder->out_color_space = decoder->jpeg_color_space;
        decoder->dct_method = JDCT_IFAST;
        decoder->do_fancy_upsampling = FALSE;
    } else if (decoder->num_components == 4) {
        decoder->out_color_space = JCS_CMYK;
    } else if (decoder->num_components == 3) {
        decoder->out_color_space = JCS_RGB;
    }
}

static void read_rows(j_decompress_ptr decoder, uint8_t *pixels, size_t capacity) {
    size_t stride = (size_t)decoder->output_width * decoder->output_components;
    if (pixels && stride * decoder->output_height > capacity) ERREXIT(decoder, JERR_BUFFER_SIZE);
    JSAMPARRAY scratch = decoder->mem->alloc_sarray((j_common_ptr)decoder, JPOOL_IMAGE, (JDIMENSION)stride, 1);
    while (decoder->output_scanline < decoder->output_height) {
        JSAMPROW row = pixels ? pixels + stride * decoder->output_scanline : scratch[0];
        jpeg_read_scanlines(decoder, &row, 1);
    }
}

static int run(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header, int decodes, uint8_t *pixels, size_t capacity, char *message) {
    struct jpeg_decompress_struct decoder;
    struct jpeg_progress_mgr progress = { .progress_monitor = check_scans };
    failure errors;
    memset(&decoder, 0, sizeof decoder);
    decoder.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = fail;
    errors.base.emit_message = emit;
    errors.base.output_message = print_nothing;
    errors.message = message;
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&decoder);
        return 1;
    }
    jpeg_create_decompress(&decoder);
    decoder.progress = &progress;
    jpeg_mem_src(&decoder, bytes, length);
    jpeg_read_header(&decoder, TRUE);
    fill_header(&decoder, header);
    if (decodes) {
        choose_output(&decoder, pixels != NULL);
        jpeg_start_decompress(&decoder);
        read_rows(&decoder, pixels, capacity);
        jpeg_finish_decompress(&decoder);
    }
    jpeg_destroy_decompress(&decoder);
    return 0;
}

int image_codec_jpeg_read_header(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header, char *message) {
    return run(bytes, length, header, 0, NULL, 0, message);
}

int image_codec_jpeg_decode(const uint8_t *bytes, size_t length, image_codec_jpeg_header *header,
                            uint8_t *pixels, size_t capacity, char *message) {
    return run(bytes, length, header, 1, pixels, capacity, message);
}
