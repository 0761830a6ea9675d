import TypesetBase

/// A sheet key outside styles, declared once for the reader, the JSON Schema and the manual.
struct SheetKey: Sendable {
    /// A change of the stylesheet by a value of the key.
    typealias Change = @Sendable (inout Stylesheet) -> Void

    let name: String
    let shape: ValueShape
    /// The value in a sheet without the key, as the manual prints it.
    let initial: String
    let help: String
    /// An example value of the key, as a sheet writes it.
    let example: String
    /// Reads a value of the stylesheet; nil for keys that `SheetReader` reads itself.
    private(set) var read: (@Sendable (YAMLNode, inout SheetReader) -> Change?)?
    /// The setting of the page; nil for keys that `SheetReader` reads itself.
    private(set) var pageSetting: PageSetting?

    /// Reads a setting of the page, and replaces it by that of a later sheet.
    struct PageSetting: Sendable {
        let read: @Sendable (YAMLNode, inout SheetReader, inout PageRules) -> Void
        let merge: @Sendable (inout PageRules, PageRules) -> Void
    }

    /// Declares a key that `SheetReader` reads itself.
    init(_ name: String, _ shape: ValueShape, initial: String, example: String, _ help: String) {
        self.name = name
        self.shape = shape
        self.initial = initial
        self.help = help
        self.example = "\(name): \(example)"
    }

    /// Declares a key whose value is a field of the stylesheet.
    ///
    /// - Parameter absent: the value of the field for `~`.
    init<Value>(
        _ name: String, _ type: ValueType<Value>, _ field: any WritableKeyPath<Stylesheet, Value> & Sendable, absent: Value,
        initial: String, example: String, _ help: String
    ) {
        self.init(name, type.shape, initial: initial, example: example, help)
        read = Self.reader(of: type) { $0[keyPath: field] = $1.value ?? absent }
    }

    /// Declares a key whose value is a field of the stylesheet, nil for `~`.
    init<Value>(
        _ name: String, _ type: ValueType<Value>, optional field: any WritableKeyPath<Stylesheet, Value?> & Sendable, initial: String,
        example: String, _ help: String
    ) {
        self.init(name, type.shape, initial: initial, example: example, help)
        read = Self.reader(of: type) { $0[keyPath: field] = $1.value }
    }

    /// Declares a key whose value is a field of the stylesheet, with its place.
    init<Value>(
        _ name: String, _ type: ValueType<Value>, setting field: any WritableKeyPath<Stylesheet, Setting<Value>?> & Sendable,
        initial: String,
        example: String, _ help: String
    ) {
        self.init(name, type.shape, initial: initial, example: example, help)
        read = Self.reader(of: type) { $0[keyPath: field] = $1 }
    }

    private static func reader<Value>(
        of type: ValueType<Value>, _ set: @escaping @Sendable (inout Stylesheet, Setting<Value>) -> Void
    ) -> @Sendable (YAMLNode, inout SheetReader) -> Change? {
        { node, reader in
            guard let setting = reader.setting(node, type) else { return nil }
            return { set(&$0, setting) }
        }
    }

    /// Declares a key whose value is a setting of the page.
    init<Value>(
        _ name: String, _ type: ValueType<Value>, page field: any WritableKeyPath<PageRules, Setting<Value>?> & Sendable, initial: String,
        example: String, _ help: String
    ) {
        self.init(name, type.shape, initial: initial, example: example, help)
        pageSetting = PageSetting(
            read: { node, reader, page in page[keyPath: field] = reader.setting(node, type) },
            merge: { page, later in page[keyPath: field] = later[keyPath: field] ?? page[keyPath: field] })
    }

    /// The keys at the top of a file.
    static let top: [SheetKey] = [
        SheetKey(
            "typeset", .choice(["1"]), initial: "required", example: "1",
            "the version of the stylesheet language"),
        SheetKey(
            "extends", ValueType<[String]>.names.shape, initial: "[default]", example: "[report, ./brand.yaml]",
            "templates by name and sheets by path, relative to this file; later ones win, and this file wins over all; `[]` starts from "
                + "nothing; without the key, the sheet extends `default`, and has its own names of styles"
        ),
        SheetKey(
            "language", ValueType<String>.language, setting: \.languageSetting, initial: "the document's", example: "en-GB",
            "the language of the text as a BCP 47 tag; front matter and `{lang=…}` override it"),
        SheetKey(
            "headings", ValueType<HeadingPolicy>.choice, \.headings, absent: .asWritten, initial: "asWritten", example: "renumber",
            "the treatment of heading levels that skip one"),
        SheetKey(
            "titleBlock", ValueType<TitleBlockPolicy>.choice, \.titleBlock, absent: .auto, initial: "auto", example: "never",
            "sets front matter's title, subtitle, authors with affiliations, publisher, date, abstract, keywords and rights on the first "
                + "page; `auto`: "
                + "unless a heading of the first level has the text of the title"),
        SheetKey(
            "halfTitle", ValueType<HalfTitlePolicy>.choice, \.halfTitle, absent: .never, initial: "never", example: "auto",
            "the title, or the `short-title` of front matter, before the title block, in the style of the element `halfTitle`; `auto`: in "
                + "a book of several files, and if front matter names a publisher, rights or an ISBN"),
        SheetKey(
            "logo", ValueType<SheetLogo>.logo, optional: \.logo, initial: "none",
            example: "{ image: logo.svg, alt: Example Ltd., height: 3em }",
            "a picture at the top of the first page, unless the front matter names one; without `alt`, its "
                + "description, the picture is decorative"),
        SheetKey(
            "headingNumbers", ValueType<[NumberTemplate?]>.headingNumbers, \.headingNumbers, absent: [], initial: "[]",
            example: "[\"{1}\", \"{1}.{2}\"]",
            "numbers before headings, by depth: the first is for the highest level below the title; `{1}` to `{6}` are the "
                + "numbers of the levels, `{1:upperRoman}` is one as a Roman numeral; headings with the class `unnumbered` "
                + "have none, and no heading has one if most begin with a number by hand; decimal numbers leave those of a book's "
                + "chapters; `[]` removes the numbers of a book's chapters too"),
        SheetKey(
            "captionNumbers", ValueType<[NumberedCaption]>.captionNumbers, \.captionNumbers, absent: [], initial: "[]",
            example: "[figures, tables]",
            "numbers figures and tables with a caption, such as “Figure 1: ”; without the key, only those with an id such as `{#fig:plot}` "
                + "have numbers, if the text refers to one of their kind (`@fig:plot`)"),
        SheetKey(
            "numberWithin", ValueType<NumberingScope>.choice, \.numberWithin, absent: .document, initial: "document", example: "section",
            "where numbers of figures, tables, formulas and statements begin again: `section`: at each numbered heading of the highest "
                + "level below the title, whose number precedes theirs, as in “Theorem 2.1”; a book counts by its chapters"),
        SheetKey(
            "printPages", ValueType<PrintPagePolicy>.choice, \.printPages, absent: .margin, initial: "margin", example: "spoken",
            "the numbers of the print edition's pages (`[p. 41]{.page}`): `margin`: in the outer margin, in brackets in the line at sizes "
                + "without room there; `spoken`: the same, and screen readers read them; `bookmarks`: not on the pages"),
        SheetKey(
            "printPageTable", ValueType<PrintPageTablePolicy>.choice, \.printPageTable, absent: .auto, initial: "auto", example: "never",
            "the table of the print edition's pages at the end of the document; `auto`: unless `[PAGES]` places it elsewhere"),
        SheetKey(
            "pageLabels", ValueType<PageLabelPolicy>.choice, \.pageLabels, absent: .edition, initial: "edition", example: "print",
            "the page numbers that viewers show; `print`: the page of the print edition with which each page begins, if the document "
                + "marks any"),
        SheetKey(
            "volumes", ValueType<VolumeLimit>.volumes, optional: \.volumes, initial: "none", example: "{ maxSheets: 120 }",
            "the greatest number of sheets of a PDF file, or its greatest weight (`maxWeight: 1.1kg`) on paper of so many grams per square "
                + "metre (`paper: 90`), printed on both sides unless `sides` is 1; a thicker document is split at chapters into volumes, "
                + "each with its title page and the table of contents of all"),
        SheetKey(
            "bullets", ValueType<[String]>.bullets, \.bullets, absent: Stylesheet.initialBullets, initial: "[•, ◦, ▪]", example: "[–, •]",
            "the signs before the items of lists, by the depth of the lists; deeper lists begin again with the first"),
        SheetKey(
            "listNumbers", ValueType<[NumberFormat]>.listNumbers, \.listNumbers, absent: [.decimal], initial: "[decimal]",
            example: "[decimal, lowerLetter, lowerRoman]",
            "the formats of list numbers, by the depth of the lists; deeper lists begin again with the first, and HTML's `type` "
                + "overrides it"),
        SheetKey(
            "numerals", ValueType<NumeralPolicy>.choice, \.numerals, absent: .auto, initial: "auto", example: "native",
            "the digits of page numbers, notes, lists and headings: `auto`: those that readers of the language expect, such as ۱۲۳ in "
                + "Persian; `latin`: 123; `native`: those of its script, such as १२३ in Hindi too"),
        SheetKey(
            "smartPunctuation", ValueType<Bool>.bool, \.smartPunctuation, absent: true, initial: "true", example: "false",
            "quotation marks of the text's language for `\"` and `'`, apostrophes, dashes for `--` and `---`, ellipses for "
                + "`...`; never in code, in addresses or after a backslash"),
        SheetKey(
            "tokens", .map(key: "names", value: .anything), initial: "{}",
            example: "{ ink: \"#1a1a1a\", space: { s: 4, m: 8 }, gap: $space.m }",
            "named values, used as `$ink` in place of any value, and groups of them, used as `$space.m`; tokens may use tokens; `$$` is a "
                + "dollar sign"),
        SheetKey(
            "page", .object([]), initial: "A4 with margins of 72 points", example: "{ size: a5, margins: 48 }",
            "the paper or screen, its margins, headers and footers"),
        SheetKey(
            "fonts", .object([]), initial: "{}", example: "{ files: fonts/*.otf, body: { fontName: Inter-Regular, fontSize: 17 } }",
            "font files to use before the system's, from the folder of this sheet or a `--root`, and for text styles a font with its size "
                + "at `large`, as in ScaledFont's style dictionary"
        ),
        SheetKey(
            "styles", .map(key: "names", value: .object([])), initial: "{}", example: "{ body: { textStyle: body, color: black } }",
            "the styles by name; those of one name in sheets that extend each other merge key by key"),
        SheetKey(
            "elements", .map(key: "elements", value: .object([])), initial: "{}",
            example: "{ h1: body, paragraph.lead: { parent: body, textStyle: title3 } }",
            "the styles of elements, and of elements with a class: a style's name, or style keys"),
        SheetKey(
            "at", .map(key: "conditions", value: .object([])), initial: "{}",
            example: "{ ax1...: { page: { margins: 36 } }, \"dark and increasedContrast\": { page: { background: black } } }",
            "queries: `page`, `styles` and `elements` that override the rest of the sheet if a condition is true: at some content sizes, "
                + "with some traits of the reader"),
        SheetKey(
            "editions", .map(key: "names", value: .object([])), initial: "{}",
            example: "{ night: { basedOn: dark, styles: { body: { weight: 500 } } }, cream: { page: { background: \"#fff4d6\" } } }",
            "editions for readers, made with `--editions`: `page`, `styles` and `elements` that override the rest of the sheet, and the "
                + "edition that they change (`basedOn`); those with the name of a built-in edition change that one"),
        SheetKey(
            "audit", .object([]), initial: "{}", example: "{ profile: wcag-aa, rules: { contrast-minimum: warning } }",
            "the profile and the levels of the audit's rules"),
    ]

    /// The keys under `page`.
    static let page: [SheetKey] = [
        SheetKey("size", ValueType<Size>.pageSize, page: \.size, initial: "a4", example: "[393, 852]", "a name, or width and height"),
        SheetKey(
            "orientation", ValueType<PageRules.Orientation>.choice, page: \.orientation, initial: "as `size` says", example: "landscape",
            "portrait or landscape pages"),
        SheetKey(
            "margins", ValueType<Sides>.sides, page: \.margins, initial: "72", example: "[68, 64, 72]",
            "the space around the text, in the order of CSS: top, right, bottom, left; `em` is the document's size"),
        SheetKey(
            "facing", ValueType<Bool>.bool, page: \.facing, initial: "false", example: "true",
            "exchanges left and right on even pages, as in a bound book; the margins and the running text are those of odd pages, which "
                + "are on the right"),
        SheetKey(
            "baselineGrid", ValueType<Bool>.bool, page: \.baselineGrid, initial: "false", example: "true",
            "puts the lines of paragraphs on a grid of the document's line height, so that lines on facing pages and on both sides of the "
                + "paper are at the same heights; the spacing around other blocks grows by less than a line"),
        SheetKey(
            "spacingShrinks", ValueType<Bool>.bool, page: \.spacingShrinks, initial: "true", example: "false",
            "reduces the spacing between blocks, by a quarter so that pages end at one height, and by up to half if a third of a page "
                + "would stay blank; `false` keeps all spacing as the styles state it, or larger"),
        SheetKey(
            "columns", ValueType<Int>.integer(PageRules.columns), page: \.columns, initial: "1", example: "2",
            "the most columns of text, with notes at the foot of each; each is at least 15 em wide, so that large text has one column"),
        SheetKey(
            "background", ValueType<Color>.color, page: \.background, initial: "none", example: "\"#fffdf7\"", "the colour of the paper"),
        SheetKey(
            "backgroundImage", ValueType<SheetImage>.image, page: \.backgroundImage, initial: "none", example: "letterhead.svg",
            "a picture that covers every page behind everything else; the audit does not judge contrast on it"),
        SheetKey(
            "watermark", .either([ValueType<RunningRule>.text.shape, .object([])]), initial: "none", example: "Draft",
            "a text behind the text of every page, along the diagonal"),
        SheetKey(
            "header", .object([]), initial: "none", example: "{ right: \"{section}\", style: header }",
            "the running head of every page, except one with the title block alone"),
        SheetKey(
            "footer", .object([]), initial: "none", example: "{ center: \"{page} / {pages}\" }",
            "the running foot of every page, except one with the title block alone"),
        SheetKey(
            "openingPages", ValueType<PageStyle.OpeningPages>.choice, page: \.openingPages, initial: "running", example: "plain",
            "`plain`: no header on the first page and on pages that a style with `pageBreakBefore` begins"),
    ]

    private static let runningContent = ValueType<RunningRule>.content.shape

    /// The keys under `page.header` and `page.footer`.
    static let running: [SheetKey] = [
        SheetKey(
            "left", runningContent, initial: "none", example: "{ image: logo.svg, height: 24pt }",
            "the text or picture at the left; in a document that reads from right to left, at the right"),
        SheetKey("center", runningContent, initial: "none", example: "\"{page} / {pages}\"", "the text or picture in the middle"),
        SheetKey(
            "right", runningContent, initial: "none", example: "\"{section}\"",
            "the text or picture at the right; in a document that reads from right to left, at the left"),
        SheetKey(
            "versoLeft", runningContent, initial: "as on right pages", example: "\"{title}\"",
            "the text or picture at the left on the left pages of a book (`facing`), which exchange left and right; with any of "
                + "`versoLeft`, `versoCenter` and `versoRight`, left pages have none of the other contents"),
        SheetKey("versoCenter", runningContent, initial: "as on right pages", example: "\"{title}\"", "the same, in the middle"),
        SheetKey("versoRight", runningContent, initial: "as on right pages", example: "\"{title}\"", "the same, at the right"),
        SheetKey("style", .text, initial: "that of the element `header` or `footer`", example: "fine", "the name of its style"),
    ]

    /// The keys under `page.watermark`.
    static let watermark: [SheetKey] = [
        SheetKey("text", ValueType<RunningRule>.text.shape, initial: "required", example: "\"Draft {version}\"", "the text"),
        SheetKey(
            "style", .text, initial: "the document's font in bold, in a colour near that of the paper", example: "fine",
            "the name of its style; its size is the largest that fits on the page"),
    ]

    /// The keys permitted under a condition of `at`.
    static let query = ["page", "styles", "elements"]
}
