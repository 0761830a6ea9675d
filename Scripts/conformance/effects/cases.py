"""The cases of the comparison: a text, the keys of its style, and the equivalent parameters of the composition."""
import dataclasses

from pages import INK, MARGIN, POINTS, SIZE

RED, GREEN, BLUE, GOLD = (255, 0, 0, 1), (0, 128, 0, 1), (0, 0, 255, 1), (255, 215, 0, 1)
SHADE, LIGHT = (0x90, 0x20, 0x40, 0.6), (0xFF, 0xF0, 0xC0, 0.8)
ACROSS = "start: [0, 0.5], end: [1, 0.5]"


@dataclasses.dataclass
class Case:
    # The keys of the style, and those that position letters. The plain page uses only the latter.
    keys: str
    layout: str = ""
    text: str = "Shadow"
    language: str = "en"
    # (colour, offset, blur)
    shadow: tuple = None
    inner: tuple = None
    # (location, colour) …
    gradient: list = None
    start: tuple = (0, 0.5)
    end: tuple = (1, 0.5)
    # (colour, width)
    outline: tuple = None
    # The offset of the letters from those on the plain page, in points.
    shift: tuple = (0, 0)
    # The side of the smallest fields in the comparison, and the tolerance for fields of four points. Renderers enlarge pictures differently, and small
    # outlined letters consist mostly of edges.
    field: int = 1
    wide: float = 8
    # (rectangle, radius, background, (border's colour, width))
    box: tuple = None


def evenly(*colors):
    return [(index / (len(colors) - 1), color) for index, color in enumerate(colors)]


# The text's colour, drawn as paths like the shadows.
INKED = "gradient: { colors: ['#203050', '#203051'] }"
# Several lines per page. With larger letters, layout would reduce the insets.
SMALL = 14
WRAPPED = f"size: {{ absolute: {SMALL} }}, lineHeightMultiple: 1.15"
LINES = "Shadows of several lines, and one gradient that goes over all of them together, as FXLabel has it"
ALL = ("gradient: { colors: [red, blue], start: [0, 0.5], end: [1, 0.5] }, innerShadow: { color: '#fff0c0cc', offset: [0, 1], blur: 2 }, "
       "shadow: { color: '#90204099', offset: [1, 2], blur: 4 }")
COMBINED = dict(gradient=evenly(RED, BLUE), inner=(LIGHT, (0, 1), 2), shadow=(SHADE, (1, 2), 4))
INSETS, BORDER = (8, 9), 2
BOX = (MARGIN, MARGIN, SIZE[0] - MARGIN, MARGIN + 1.15 * SMALL + 2 * (INSETS[0] + BORDER))
INTO_BOX = (INSETS[1] + BORDER, INSETS[0] + BORDER)

CASES = {
    "hard": Case("shadow: { color: '#90204099', offset: [2, 3] }", shadow=(SHADE, (2, 3), 0)),
    "soft": Case("shadow: { color: '#90204099', offset: [1, 2], blur: 5 }", shadow=(SHADE, (1, 2), 5)),
    "inner": Case(f"{INKED}, innerShadow: {{ color: '#fff0c0cc', offset: [1, 1], blur: 2 }}", gradient=evenly(INK + (1,), INK + (1,)), inner=(LIGHT, (1, 1), 2)),
    "hardinner": Case(f"{INKED}, innerShadow: {{ color: '#fff0c0cc', offset: [1, 1.5] }}", gradient=evenly(INK + (1,), INK + (1,)), inner=(LIGHT, (1, 1.5), 0)),
    "two": Case(f"gradient: {{ colors: [red, blue], {ACROSS} }}", gradient=evenly(RED, BLUE)),
    "three": Case(f"gradient: {{ colors: [red, green, blue], {ACROSS} }}", gradient=evenly(RED, GREEN, BLUE)),
    "own": Case("gradient: { colors: [red, blue] }", text="Hxp", gradient=evenly(RED, BLUE), start=(0.5, 0), end=(0.5, 0.75)),
    "diagonal": Case("gradient: { colors: [red, blue], start: [0, 0], end: [1, 1] }", text="Hx", gradient=evenly(RED, BLUE), start=(0, 0), end=(1, 1)),
    "beyond": Case("gradient: { colors: ['#ff0000b0', '#008000', '#0000ff40'], locations: [0.2, 0.35, 0.9], start: [-0.25, 0.5], end: [1.3, 0.7] }",
                   gradient=[(0.2, (255, 0, 0, 0xB0 / 255)), (0.35, GREEN), (0.9, (0, 0, 255, 0x40 / 255))], start=(-0.25, 0.5), end=(1.3, 0.7)),
    "within": Case("gradient: { colors: [red, gold], start: [0.3, 0], end: [0.6, 0] }", gradient=evenly(RED, GOLD), start=(0.3, 0), end=(0.6, 0)),
    "veil": Case(f"gradient: {{ colors: ['#ff000000', '#ff0000'], {ACROSS} }}", gradient=evenly((255, 0, 0, 0), RED)),
    "outline": Case("outline: { color: '#c04000', width: 2 }", text="oO0o", outline=((0xC0, 0x40, 0), 2)),
    "insets": Case(f"{WRAPPED}, textInsets: [9, 5, 2, 17], shadow: {{ color: '#90204099', offset: [2, 3] }}", WRAPPED, "Inset", shift=(17, 9), shadow=(SHADE, (2, 3), 0)),
    "offset": Case("baselineOffset: 0.2, gradient: { colors: [red, blue], start: [0, 0], end: [0, 1] }, shadow: { color: '#90204099', offset: [2, 3] }",
                   shift=(0, 0.2 * POINTS), gradient=evenly(RED, BLUE), start=(0, 0), end=(0, 1), shadow=(SHADE, (2, 3), 0)),
    "box": Case(f"{WRAPPED}, textInsets: [{INSETS[0]}, {INSETS[1]}], background: '#e0ecff', cornerRadius: 12, border: '2pt solid #804000'", WRAPPED, "Box", shift=INTO_BOX,
                box=(BOX, 12, (0xE0, 0xEC, 0xFF), ((0x80, 0x40, 0), BORDER))),
    "all": Case(ALL, **COMBINED),
    "everything": Case(f"{WRAPPED}, {ALL}, outline: {{ color: '#c04000', width: 1 }}, baselineOffset: -0.1, textInsets: [{INSETS[0]}, {INSETS[1]}], background: '#e0ecff', "
                       "cornerRadius: 12, border: '2pt solid #804000'", layout=WRAPPED, text="oO0o", wide=13, outline=((0xC0, 0x40, 0), 1), shift=(INTO_BOX[0], INTO_BOX[1] - 0.1 * SMALL),
                       box=(BOX, 12, (0xE0, 0xEC, 0xFF), ((0x80, 0x40, 0), BORDER)), **COMBINED),
    "wrapped": Case(f"{WRAPPED}, {ALL}", WRAPPED, LINES, **COMBINED),
    "steep": Case(f"{WRAPPED}, gradient: {{ colors: [red, green, blue], start: [0, 0], end: [0.3, 1] }}", WRAPPED, LINES, gradient=evenly(RED, GREEN, BLUE), start=(0, 0), end=(0.3, 1)),
    "runs": Case(f"{WRAPPED}, gradient: {{ colors: [red, blue], {ACROSS} }}", WRAPPED, "Shadows of **several** lines, and *one* gradient that **goes** over *all of them* together, as FXLabel has it", gradient=evenly(RED, BLUE)),
    "justified": Case(f"{WRAPPED}, alignment: justified, {ALL}", WRAPPED + ", alignment: justified",
                      "It is one of the many lines of text that go on and on until they come to an end, as it is to be", **COMBINED),
    "arabic": Case(f"{WRAPPED}, {ALL}", WRAPPED, "ظلال ناعمة للحروف العربية في سطرين أو أكثر من ذلك", "ar", **COMBINED),
    "ligatures": Case(ALL, "", "office fi", **COMBINED),
    "emoji": Case(ALL, "", "Sun 🌄", field=2, wide=14, **COMBINED),
}

# A font whose full block has straight edges far from its middle, so that colours can be computed by hand.
BLOCK = "family: [Noto Sans Mono], size: { absolute: 50 }"


def mixed(over, alpha, below):
    return tuple(alpha * one + (1 - alpha) * other for one, other in zip(over, below))


WHITE = (255, 255, 255)
# Name: keys, text, and colours by position: (character, fraction of its width, points above the baseline) → colour.
POINTS_OF = {
    "uneven": ("gradient: { colors: [red, white, blue], locations: [0, 0.25, 1], start: [0, 0.5], end: [1, 0.5] }", "██",
               {(0, 0.5, 15): WHITE, (0, 0.25, 15): (255, 128, 128), (1, 0.25, 15): (128, 128, 255), (1, 0.75, 15): mixed(BLUE, 0.625 / 0.75, WHITE)}),
    "pastends": ("gradient: { colors: [black, white], start: [-0.5, 0], end: [1.5, 0] }", "█", {(0, 0.5, 15): (128, 128, 128), (0, 0.98, 15): (189, 189, 189)}),
    "alpha": ("color: '#203050', gradient: { colors: ['#ff000080', '#ff000080'] }", "█", {(0, 0.5, 15): mixed((255, 0, 0), 0x80 / 255, INK)}),
    "translucent": ("color: '#0000ff80', characterSpacing: -0.3", "██", {(0, 0.1, 15): mixed((0, 0, 255), 0x80 / 255, WHITE), (1, 0.25, 15): mixed((0, 0, 255), 0x80 / 255, WHITE),
                                                                       (1, 0.8, 15): mixed((0, 0, 255), 0x80 / 255, WHITE)}),
    "underlined": ("color: '#0000ff80', underline: true", "█", {(0, 0.5, -5): mixed((0, 0, 255), 0x80 / 255, WHITE), (0, 0.5, 15): mixed((0, 0, 255), 0x80 / 255, WHITE)}),
    "spans": ("color: '#0000ff80', characterSpacing: -0.3", "█**█**", {(1, 0.25, 15): mixed((0, 0, 255), 0x80 / 255, WHITE)}),
    "behind": ("color: '#0000ff80', shadow: { color: '#00000099', offset: [10, 0] }", "█",
               {(0, 0.15, 15): mixed((0, 0, 255), 0x80 / 255, WHITE), (0, 1.2, 15): mixed((0, 0, 0), 0.6 * 0x80 / 255, WHITE),
                (0, 0.7, 15): mixed((0, 0, 255), 0x80 / 255, mixed((0, 0, 0), 0.6 * 0x80 / 255, WHITE))}),
    "softbehind": ("shadow: { color: '#ff000080', offset: [15, 0], blur: 4 }", "█",
                   {(0, 1.25, 15): mixed(RED, 0x80 / 255, WHITE), (0, 1.5, 15): mixed(RED, 0.25, WHITE), (0, 1.5 + 2 / 30, 15): mixed(RED, 0x80 / 255 * 0.1587, WHITE),
                    (0, 0.5, 15): INK}),
    "edges": ("innerShadow: { color: '#ffff00', offset: [6, 0] }", "█", {(0, 0.1, 15): (255, 255, 0), (0, 0.4, 15): INK, (0, 0.9, 15): INK}),
}
