"""Random stylesheets with every key of the language."""
import words
from inlines import CLASSES

SIZES = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "ax1", "ax2", "ax3", "ax4", "ax5"]
ELEMENTS = [
    "document", "h1", "h2", "h3", "h4", "h5", "h6", "paragraph", "blockQuote", "list", "listItem", "marker", "taskMarker", "codeBlock", "code", "emphasis",
    "strong", "strikethrough", "link", "image", "figure", "caption", "table", "tableHeader", "tableCell", "footnote", "footnoteReference", "thematicBreak",
    "alert", "tableOfContents", "index", "indexEntry", "indexHeading", "bibliography", "bibliographyEntry", "formula", "formulaNumber", "header", "footer", "author", "affiliation", "authorNote", "halfTitle", "publisher", "imprint", "abstract", "abstractHeading", "keywords", "lineNumber", "printPage", "codeKeyword", "codeString",
    "codeComment"]
COLORS = ["black", "navy", "#333", "#0b57d0", "rgb(120, 0, 0)", "hsl(200, 50%, 25%)", "#00000080", "white", "transparent"]
TEXT_STYLES = ["largeTitle", "title1", "title2", "title3", "headline", "body", "callout", "subheadline", "footnote", "caption1", "caption2"]
FAMILIES = ["Inter", "Noto Serif", "Noto Sans", "DejaVu Sans", "Noto Sans Mono", "No Such Family", ["Noto Serif", "Noto Naskh Arabic", "Noto Color Emoji"]]


def length(r, most=2.0):
    return r.choice([0, r.randint(0, int(12 * most)), f"{round(r.uniform(0, most), 2)}em", f"{r.randint(0, int(4 * most))}mm", f"{r.randint(0, int(10 * most))}px"])


def signed(r):
    return r.choice([length(r), f"-{r.choice(['6pt', '0.5em', '2em', '40pt'])}"])


def sides(r):
    return r.choice([lambda: length(r), lambda: [length(r), length(r)], lambda: [length(r) for _ in range(4)], lambda: {"left": length(r), "top": length(r)}])()


def color(r):
    return r.choice(COLORS)


def truth(r):
    return r.random() < 0.5


def size(r):
    return r.choice([lambda: r.choice([6, 9, 12, 17, 24, 48, 90]), lambda: {"absolute": r.choice([8, 14, 30])}, lambda: {"relative": r.randint(-4, 12)},
                     lambda: {"scale": round(r.uniform(0.5, 2), 2)}, lambda: {"custom": r.choice(["max(size / 1.2, 9)", "size * 1.5", "min(size, 20)"])}])()


def stroke(r):
    return r.choice(["1pt solid", "3pt solid navy", "0.2em dashed #888", "2px dotted red", "none"])


def shadow(r):
    made = {"color": color(r), "offset": [r.choice([0, 1, -2, "0.1em"]), r.choice([0, 1, 3])]}
    return made if truth(r) else {**made, "blur": r.choice([0, 1, 3, "0.2em"])}


def gradient(r):
    made = {"colors": [color(r) for _ in range(r.randint(2, 4))]}
    if truth(r):
        made.update(start=[round(r.random(), 1), 0], end=[round(r.random(), 1), 1])
    if r.random() < 0.3:
        made["locations"] = sorted(round(r.random(), 2) for _ in made["colors"])
    return made


def line(r):
    return r.choice([True, False, {"color": color(r), "thickness": r.choice(["0.5pt", "0.1em"])}])


# Each key, with values that lose no words.
KEYS = {
    "textStyle": lambda r: r.choice(TEXT_STYLES), "size": size, "shouldScale": truth, "scaling": lambda r: r.choice(["metrics", "pointSize", "body", "none"]),
    # No minimum exceeds a maximum, not even that of another style, because this is an error.
    "minimumSize": lambda r: r.choice([6, 9]), "maximumSize": lambda r: r.choice([10, 30, 60]), "rounding": lambda r: r.choice(["none", "point", "pixel"]),
    "contentSizes": lambda r: r.choice(["small...ax1", "large...", "..<xLarge"]), "spacingScales": truth, "family": lambda r: r.choice(FAMILIES),
    "face": lambda r: r.choice(["Bold", "SemiBold Italic", "Nothing"]), "fontName": lambda r: r.choice(["Noto Serif SemiBold", "Inter-Regular"]),
    "weight": lambda r: r.choice([100, 400, 650, 900, "semibold"]),
    "symbolicTraits": lambda r: r.sample(["bold", "italic", "condensed", "expanded", "monospace"], r.randint(0, 3)),
    "features": lambda r: r.choice([{"smcp": True}, {"liga": False, "onum": True}, {"tnum": 1, "zero": 1}]), "axes": lambda r: r.choice([{"wght": 560}, {"opsz": "auto"}]),
    "characterSpacing": lambda r: r.choice([0.02, 0.1, 0.3, -0.02]), "kerningTable": lambda r: {"A": -0.02, "e": 0.1},
    "baselineOffset": lambda r: r.choice([-0.1, 0.1]), "textTransform": lambda r: r.choice(["uppercase", "lowercase", "capitalize", "smallCaps"]),
    "textSpacing": lambda r: r.choice(["auto", "none"]), "emphasisMark": lambda r: r.choice(["auto", "none", "dot", "sesame"]),
    "mathFamily": lambda r: r.choice(["TeX Gyre Pagella Math", ["Nothing", "TeX Gyre Schola Math"]]),
    "color": color, "background": color, "underline": line, "strikethrough": line, "paragraphSpacing": length, "paragraphSpacingBefore": length,
    "alignment": lambda r: r.choice(["left", "center", "right", "justified", "natural"]),
    "justification": lambda r: r.choice(["spaces", "kashida"]), "hangingPunctuation": lambda r: r.choice(["none", "end"]),
    "firstLineIndent": signed, "headIndent": signed, "tailIndent": signed,
    "maxWidth": lambda r: r.choice(["66ch", "20em", "12ch", 300]),
    "justificationLimits": lambda r: {"expansion": r.choice(["0%", "2%", 0.05]), "tracking": r.choice([0, 0.02]), "narrowestSpace": "70%", "minimumCharacters": r.choice([0, 25])},
    "hyphenation": lambda r: r.choice([True, {"minimumWordLength": 5, "left": 2, "right": 2, "maximumConsecutive": 1}]), "allowOrphans": truth,
    "widows": lambda r: r.randint(1, 5), "orphans": lambda r: r.randint(1, 5), "keepWithNext": truth, "keepWithPrevious": truth, "keepTogether": truth, "pageFoot": truth,
    "pageBreakBefore": lambda r: r.choice([True, False, "left", "right"]), "pageBreakAfter": lambda r: r.choice([True, False, "left", "right"]),
    "lineSpacing": length, "lineHeight": lambda r: r.choice(["normal", "textStyle", 1.4, "150%", "1.6em"]),
    "lineHeightMultiple": lambda r: r.choice([1.2, 1.5, 2.5]), "minimumLineHeight": lambda r: r.choice([12, "30pt", "1.5em"]),
    "textInsets": sides, "verticalAlignment": lambda r: r.choice(["top", "center", "bottom"]), "lineBreakMode": lambda r: r.choice(["wordWrap", "charWrap"]),
    "border": lambda r: r.choice([stroke(r), {"left": stroke(r), "bottom": stroke(r)}]), "cornerRadius": length, "ornament": lambda r: r.choice(["* * *", "❦", "–"]),
    "tableFallbacks": lambda r: r.sample(["words", "padding", "landscape", "groups", "stack"], r.randint(0, 5)), "shadow": shadow, "innerShadow": shadow,
    "spansColumns": truth, "columns": lambda r: r.randint(1, 4), "dropCapital": lambda r: r.randint(0, 4), "decimalAlignment": lambda r: r.choice(["auto", "always", "never"]), "captionPlace": lambda r: r.choice(["block", "side"]),
    "gradient": gradient, "opacity": lambda r: r.choice([0.4, 0.8, "60%"]), "outline": lambda r: {"color": color(r), "width": r.choice(["0.5pt", "0.05em"])}, "oversampling": lambda r: r.choice([1, 2, 4]),
    "parent": lambda r: r.choice(["base", "strong"]), "highlighting": truth, "leader": lambda r: r.choice(["none", "dots", "line"]), "lineNumbers": truth,
}
# Values that cut or overlap text on purpose.
CUTTING = {
    "numberOfLines": lambda r: r.randint(1, 3), "lineBreakMode": lambda r: r.choice(["clip", "truncateHead", "truncateMiddle", "truncateTail"]),
    "minimumScaleFactor": lambda r: r.choice([0.5, 0.8]), "minimumFontSize": lambda r: 8, "baselineAdjustment": lambda r: r.choice(["alignBaselines", "alignCenters", "none"]), "height": lambda r: r.choice([10, "1em", "40pt", "200pt"]),
    "lineHeight": lambda r: r.choice([0.7, "60%", "8pt"]), "lineHeightMultiple": lambda r: r.choice([0.5, 0.8]), "maximumLineHeight": lambda r: r.choice([8, "0.8em"]), "lineSpacing": lambda r: "-0.3em",
    "characterSpacing": lambda r: -0.3, "baselineOffset": lambda r: r.choice([-1, 1, 5]), "size": lambda r: r.choice([1, 400]),
}


def page(r):
    made = {}
    if r.random() < 0.6:
        made["size"] = r.choice(["letter", "a3", "a5", "b5", "iphone-se", "iphone", "iphone-max", "ipad", [300, 400], [200, 700], [900, 250], "legal"])
    if r.random() < 0.2:
        made["orientation"] = r.choice(["portrait", "landscape"])
    if r.random() < 0.4:
        made["margins"] = r.choice([lambda: r.randint(0, 90), lambda: [r.randint(10, 90), r.randint(10, 60)], lambda: "1em", lambda: sides(r)])()
    if r.random() < 0.15:
        made["facing"] = truth(r)
    if r.random() < 0.2:
        made["baselineGrid"] = truth(r)
    if r.random() < 0.2:
        made["spacingShrinks"] = truth(r)
    if r.random() < 0.2:
        made["columns"] = r.randint(1, 4)
    if r.random() < 0.2:
        made["background"] = color(r)
    if r.random() < 0.2:
        made["openingPages"] = r.choice(["running", "plain"])
    for place in ("header", "footer"):
        if r.random() < 0.25:
            made[place] = {r.choice(["left", "center", "right", "versoLeft", "versoCenter", "versoRight"]): r.choice(["{page} / {pages}", "{title}", "{section}", "{author} {date} {size}", "fixed"])}
    return made


def style(r, cuts):
    keys = {**KEYS, **(CUTTING if cuts else {})}
    made = {key: keys[key](r) for key in r.sample(sorted(keys), r.randint(1, 4))}
    if "lineHeight" in made:
        made.pop("lineHeightMultiple", None)
    if cuts:
        made.pop("minimumLineHeight", None)
    return made


def styles_of_elements(r, cuts):
    selectors = r.sample(ELEMENTS + [f"paragraph.{name}" for name in CLASSES] + ["alert.note"], r.choice([0, 1, 2, 5]))
    return {selector: style(r, cuts) for selector in selectors}


def sheet(r):
    """Returns a stylesheet, and whether it cuts text on purpose. Most documents use a template, or a template with a few changes."""
    made, cuts = {"typeset": 1, "extends": [r.choice(["default", "default", "report", "report", "book"])]}, r.random() < 0.12
    if r.random() < 0.3 and not cuts:
        return made, False
    if r.random() < 0.5:
        made["page"] = page(r)
    made["elements"] = styles_of_elements(r, cuts)
    made["styles"] = {name: style(r, cuts) for name in r.sample(["styled", "loud", "body"], r.randint(0, 2))}
    if r.random() < 0.15:
        made["at"] = {r.choice(["ax1...", "..<large", "large", "xLarge...ax3"]): {"elements": styles_of_elements(r, cuts), "page": page(r)}}
    if r.random() < 0.1:
        made["editions"] = {r.choice(["night", "dark", "cream"]): {"page": page(r), "styles": {"styled": style(r, cuts)}}}
        if "night" in made["editions"]:
            made["editions"]["night"]["basedOn"] = r.choice(["dark", "cream", "dyslexia"])
    if r.random() < 0.1:
        made["tokens"] = {"ink": color(r)}
        made["elements"].setdefault("paragraph", {})["color"] = "$ink"
    if r.random() < 0.15:
        made["headings"] = r.choice(["renumber", "asWritten"])
    if r.random() < 0.2:
        made["numberWithin"] = r.choice(["section", "document"])
    if r.random() < 0.2:
        made["printPages"] = r.choice(["margin", "spoken", "bookmarks"])
    if r.random() < 0.1:
        made["pageLabels"] = r.choice(["edition", "print"])
    if r.random() < 0.05:
        # No random document is so thick that it is split, but it has a table of contents.
        made["volumes"] = r.choice([{"maxSheets": 5000}, {"maxWeight": "40kg", "paper": 90, "sides": 1}])
    if r.random() < 0.1:
        made["language"] = r.choice(["de", "he", "ja"])
    return made, cuts


def unknown_keys(schema):
    """Returns the style keys of the program that no stylesheet here would use."""
    return set(schema["$defs"]["style"]["properties"]) - set(KEYS) - set(CUTTING)
