"""FXLabel's composition from the coverage of a page's letters, in this order: shadow, colour or gradient, outline, inner shadow.

Planes are arrays of rows from the top, with SCALE pixels per point. Opacities are from 0 to 1, colours from 0 to 255.
"""
import numpy as np

from pages import INK, SCALE


def shifted(plane, offset):
    """Returns the plane moved by an offset in points. Parts outside the page are lost."""
    dx, dy = (round(value * SCALE) for value in offset)
    result, (height, width) = np.zeros_like(plane), plane.shape
    result[max(dy, 0):height + min(dy, 0), max(dx, 0):width + min(dx, 0)] = plane[max(-dy, 0):height + min(-dy, 0), max(-dx, 0):width + min(-dx, 0)]
    return result


def weights(count, deviation):
    distance = np.arange(count, dtype=np.float32)[:, None] - np.arange(count, dtype=np.float32)[None]
    return np.exp(-distance ** 2 / (2 * deviation ** 2)) / (deviation * np.sqrt(2 * np.pi))


def around(flags, room, count):
    places = np.flatnonzero(flags)
    return slice(max(places[0] - room, 0), min(places[-1] + room, count))


def gaussian(plane, blur):
    """Returns the plane with a Gaussian blur. Core Graphics' blur is two standard deviations."""
    deviation = blur / 2 * SCALE
    if deviation == 0 or not plane.any():
        return plane
    # Five standard deviations away from all ink, a millionth of it remains.
    room, result = int(5 * deviation), np.zeros_like(plane)
    window = around(plane.any(1), room, plane.shape[0]), around(plane.any(0), room, plane.shape[1])
    ink = plane[window].astype(np.float32)
    result[window] = weights(ink.shape[0], deviation) @ ink @ weights(ink.shape[1], deviation)
    return result


def over(color, alpha, below):
    return np.asarray(color, np.float32)[..., :3] * alpha[..., None] + below * (1 - alpha[..., None])


def grown(shape, radius):
    """Returns a shape, expanded by a radius in pixels."""
    reach, result, counts = int(radius), np.zeros_like(shape), shape.astype(np.int32)
    for dy in range(-reach, reach + 1):
        half = int(np.sqrt(radius ** 2 - dy ** 2))
        sums = np.cumsum(np.pad(counts, ((0, 0), (half + 1, half))), 1)
        row = (sums[:, 2 * half + 1:] - sums[:, :-2 * half - 1]) > 0
        result |= np.roll(row, dy, 0)
    return result


def stroke(cover, width):
    """Returns the coverage of a line along the contours, half of it outside."""
    shape, radius = cover > 0.5, width / 2 * SCALE
    return (grown(shape, radius) & grown(~shape, radius)).astype(np.float32)


def gradient(shape, rect, stops, start, end):
    """Returns the RGBA of each pixel, interpolated between stops along the line from START to END, which are fractions of RECT."""
    left, top, right, bottom = rect
    begin = np.array([left + start[0] * (right - left), top + start[1] * (bottom - top)])
    way = np.array([left + end[0] * (right - left), top + end[1] * (bottom - top)]) - begin
    y, x = ((np.arange(count, dtype=np.float32) + np.float32(0.5)) / SCALE for count in shape)
    place = np.clip(((x[None] - begin[0]) * way[0] + (y[:, None] - begin[1]) * way[1]) / (way @ way), 0, 1)
    locations, colors = [stop[0] for stop in stops], np.array([stop[1] for stop in stops], float)
    return np.stack([np.interp(place, locations, colors[:, part]).astype(np.float32) for part in range(4)], 2)


def blended(stops, ink):
    """Blends translucent colours with the text's colour, as FXLabel does before it draws."""
    return [(location, tuple(color[3] * part + (1 - color[3]) * own for part, own in zip(color[:3], ink)) + (1,)) for location, color in stops]


def rounded_box(shape, rect, radius):
    """Returns the coverage of each pixel by a rectangle with rounded corners, from the distance to its edge."""
    left, top, right, bottom = rect
    y, x = ((np.arange(count, dtype=np.float32) + np.float32(0.5)) / SCALE for count in shape)
    dx = np.abs(x - (left + right) / 2)[None] - (right - left) / 2 + radius
    dy = np.abs(y - (top + bottom) / 2)[:, None] - (bottom - top) / 2 + radius
    distance = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius
    return np.clip(0.5 - distance * SCALE, 0, 1)


def composed(page, case):
    picture = np.full(page.letters.shape + (3,), 255, np.float32)
    if case.box:
        picture = boxed(picture, case.box)
    letters, pictures = shifted(page.letters, case.shift), shifted(page.pictures, case.shift)
    line = stroke(letters, case.outline[1]) if case.outline else np.zeros_like(letters)
    shape = np.maximum(np.maximum(letters, line), pictures)
    if case.shadow:
        color, offset, blur = case.shadow
        picture = over(color, color[3] * shifted(gaussian(shape, blur), offset), picture)
    fill = gradient(letters.shape, page.rect(case.shift), blended(case.gradient, INK), case.start, case.end) if case.gradient else np.array(INK + (1,), np.float32)
    picture = over(fill, letters, picture)
    if page.colors is not None:
        picture = shifted_colors(page.colors, case.shift) + picture * (1 - pictures[..., None])
    if case.outline:
        picture = over(case.outline[0], line, picture)
    if case.inner:
        color, offset, blur = case.inner
        picture = over(color, color[3] * shape * (1 - shifted(gaussian(shape, blur), offset)), picture)
    return picture


def shifted_colors(colors, offset):
    return np.stack([shifted(colors[..., part], offset) for part in range(3)], 2)


def boxed(picture, box):
    rect, radius, background, border = box
    picture = over(background, rounded_box(picture.shape[:2], rect, radius), picture)
    color, width = border
    inside = (rect[0] + width, rect[1] + width, rect[2] - width, rect[3] - width)
    ring = rounded_box(picture.shape[:2], rect, radius) - rounded_box(picture.shape[:2], inside, max(radius - width, 0))
    return over(color, ring, picture)
