package import TypesetBase

/// Syntax of other programs that is found in a document and has no form there.
package enum ForeignSyntax: String, CaseIterable, Sendable {
    // Templates
    case variable, tag
    /// A directive of mdBook and Handlebars: `{{#include file}}`.
    case directive
    /// A shortcode of Quarto and Hugo: `{{< name >}}`.
    case shortcode
    /// A frame of GitBook: `{% hint style="info" %}`.
    case gitBookTag
    // Pandoc and Quarto
    case texEnvironment, texCommand, citation, inlineNote, raisedText, loweredText, gridTable, simpleTable, lineBlock, exampleItem, callout
    case codeCell, iconShortcode
    /// Code in a line that a program runs, whose result replaces it.
    case inlineCell
    /// Code for one output format, which is left out.
    case rawCode
    // MkDocs with Material's extensions
    case admonition, tab, slashBlock, snippet, generatedDocumentation, abbreviation, icon, keys, criticMark, mark, insertion
    // Docusaurus
    case colonAdmonition, script, component
    // MyST
    case role, directiveBlock, target, percentComment, fieldList, externalReference, embeddedBlock
    // mdBook
    case bracketFormula, admonishFence
    // Obsidian
    case wikiLink, embed, hiddenComment
    // DocC
    case docCDirective
    // DocFX
    case docFXBlock, docFXMark, docFXTab
    // Documenter
    /// A block for the program, such as that for the documentation of code: ```` ```@docs ````.
    case documenterBlock
    // VitePress and VuePress
    /// Included code: `<<< @/a.js`.
    case codeSnippet
    /// An included page: `<!--@include: ./a.md-->`.
    case commentInclude
    /// A file of VuePress, included or embedded: `@[code](a.js)`.
    case linkedFile
    // Programs without a dialect here
    /// A comment, an option or text without Markdown of kramdown: `{::comment}`.
    case kramdownExtension
    /// A reference of bookdown, `\@ref(fig:map)`, or a text that others repeat, `(ref:name) Text`.
    case bookdownReference
    /// A reference of ReSpec and Bikeshed: `[[RFC3986]]`, `[[?JSON|its syntax]]`.
    case specReference
    /// A note of docsify: `!> Text`.
    case markedNote
    /// An option of docsify in a title: `[a](a.md ':include')`.
    case titleOption
    /// A block of ReadMe: `[block:image]`.
    case magicBlock
    /// Code of forums: `[details="Title"]`, `[/quote]`.
    case bbCode
    /// A quote of GitLab between lines `>>>`.
    case fencedQuote
    /// Changed text of GitLab: `{+ new +}`.
    case inlineDiff
    /// Logseq's names and values of blocks.
    case blockReference, property, orgBlock
    /// Underlined text of HedgeDoc: `++several words++`.
    case insertedText
    /// The author or the time of a quote in HackMD: `[name=Ann]`.
    case quoteLabel
    /// A component of Nuxt Content, `::note{icon="x"}`, or a directive of remark.
    case colonComponent
    /// A component of Retype: `[!badge New]`.
    case retypeComponent
    /// Settings of a slide: `[.column]` of Deckset, lines between rules of Slidev.
    case slideCommand, slideSettings
    case spoiler

    /// The declaration of a syntax.
    private struct Facts {
        /// The name with its article, for messages.
        var name: String
        /// A document that has it once.
        var example: String
        /// The dialects that have it.
        var dialects: [Dialect] = []
        /// The program that has it, if that has no dialect.
        var program: String?
        /// The form to write instead, as a hint.
        var advice: String?
        /// The dialects in which a document has its form here.
        var switches: [Dialect] = []
        /// The dialects in which the reader of text sets or reports it.
        var dialectsOfText: [Dialect] = []

        init(
            name: String, example: String, dialects: [Dialect] = [], switches: [Dialect] = [], program: String? = nil, advice: String? = nil
        ) {
            (self.name, self.example, self.dialects, self.switches) = (name, example, dialects, switches)
            (self.program, self.advice) = (program, advice)
        }

        /// A syntax that is a construct of this target; other dialects may have it as well.
        init(name: String, example: String, _ construct: Construct, dialects: [Dialect] = []) {
            let outcomes = Dialect.allCases.map { (dialect: $0, outcome: construct.outcome(in: $0)) }
            switches = outcomes.filter { $0.outcome == .set }.map(\.dialect)
            self.dialects = dialects + outcomes.filter { $0.outcome != .text && !dialects.contains($0.dialect) }.map(\.dialect)
            if case .text = construct.reader { dialectsOfText = outcomes.filter { $0.outcome != .text }.map(\.dialect) }
            (self.name, self.example) = (name, example)
        }
    }

    /// The name with its article, such as `an admonition`.
    package var name: String { facts.name }
    /// A document that has the syntax once.
    package var example: String { facts.example }
    /// The dialects that have the syntax; empty for one of templates or of a program without a dialect.
    package var dialects: [Dialect] { facts.dialects }
    /// The name of a program that has the syntax; nil if it is that of many.
    package var program: String? { facts.program ?? facts.dialects.first?.title }
    /// The dialects that set the syntax, so that `syntax:` with one of them gives it its form.
    package var switches: [Dialect] { facts.switches }

    /// The form to write instead, as a hint; nil if there is none.
    package var advice: String? { facts.advice }

    /// The dialects in which the reader of text sets or reports the syntax, so that it is only in the source between two texts.
    var dialectsOfText: [Dialect] { facts.dialectsOfText }

    /// Whether content that the syntax names is missing from the output.
    package func losesContent(_ source: String) -> Bool {
        switch self {
        case .snippet, .embed, .codeSnippet, .commentInclude: true
        case .docFXBlock: source.contains("source=")
        case .titleOption: source.contains(":include")
        case .docFXMark: source.lowercased().hasPrefix("[!include") || source.lowercased().hasPrefix("[!code")
        case .rawCode: source.contains("{=latex}") || source.contains("{=tex}")
        case .directive, .shortcode, .tag: source.dropFirst(2).drop { "#<% ".contains($0) }.hasPrefix("include")
        default: false
        }
    }

    private var includeAdvice: String { "write `<!-- include: part.md -->` on a line of its own" }

    private var facts: Facts {
        switch self {
        case .variable: Facts(name: "a variable of a template", example: "{{ name }}")
        case .tag: Facts(name: "a tag of a template", example: "{% if a %}")
        case .directive: Facts(name: "a directive", example: "{{#include a.md}}", dialects: [.mdbook], switches: [.mdbook])
        case .shortcode: Facts(name: "a shortcode", example: "{{< name >}}", dialects: [.quarto], program: "Hugo or Quarto")
        case .gitBookTag:
            Facts(
                name: "a frame", example: "{% hint style=\"info\" %}\nText.\n{% endhint %}", dialects: [.gitbook], switches: [.gitbook])
        case .texEnvironment:
            Facts(
                name: "a TeX environment", example: "\\begin{center}\nWords.\n\\end{center}", .texEnvironment,
                dialects: [.pandoc, .quarto, .myst])
        case .texCommand: Facts(name: "a TeX command", example: "See \\href{https://example.org}{the site}.", .texCommand)
        case .citation:
            Facts(
                name: "a citation", example: "As [@doe99] says.", dialects: [.pandoc, .quarto],
                advice: "name the file of its sources in the front matter: `bibliography: references.bib`")
        case .inlineNote: Facts(name: "a footnote", example: "A word.^[A note of five words.]", .inlineNote)
        case .raisedText: Facts(name: "a superscript", example: "The 2^nd^ one.", .superscripted)
        case .loweredText: Facts(name: "a subscript", example: "Drink H~2~O.", .subscripted)
        case .gridTable: Facts(name: "a grid table", example: "+---+---+\n| a | b |\n+---+---+", .gridTable)
        case .simpleTable: Facts(name: "a table", example: "Name   Size\n-----  ----\na      1", .ruledTable)
        case .lineBlock: Facts(name: "a line block", example: "| The first line\n| The second line", .lineBlock)
        case .exampleItem: Facts(name: "a numbered example", example: "(@) An example.", .exampleList)
        case .rawCode: Facts(name: "code for another format", example: "```{=latex}\nx\n```", dialects: [.pandoc, .quarto])
        case .callout: Facts(name: "a callout", example: "::: {.callout-note}\nText.\n:::", .callout)
        case .iconShortcode: Facts(name: "an icon", example: "Go {{< fa rocket >}} now.", .iconShortcode)
        case .codeCell: Facts(name: "a code cell", example: "```{python}\n1 + 1\n```", dialects: [.quarto], switches: [.quarto])
        case .inlineCell: Facts(name: "code to run", example: "There are `{python} len(x)` rows.", dialects: [.quarto])
        case .admonition: Facts(name: "an admonition", example: "!!! note\n    Text.", dialects: [.mkdocs], switches: [.mkdocs])
        case .tab: Facts(name: "a tab", example: "=== \"Tab\"\n\n    Text.", dialects: [.mkdocs], switches: [.mkdocs])
        case .slashBlock: Facts(name: "a block", example: "/// note\nText.\n///", dialects: [.mkdocs], switches: [.mkdocs])
        case .snippet: Facts(name: "an included file", example: "--8<-- \"a.md\"", dialects: [.mkdocs], switches: [.mkdocs])
        case .generatedDocumentation:
            Facts(name: "generated documentation", example: "::: package.module", dialects: [.mkdocs])
        case .abbreviation:
            Facts(name: "an abbreviation", example: "*[HTML]: Hypertext Markup Language", .abbreviation, dialects: [.mkdocs])
        case .icon: Facts(name: "an icon", example: "Go :material-rocket: now.", .icon)
        case .keys: Facts(name: "keys", example: "Press ++ctrl+c++ now.", .keys)
        case .criticMark: Facts(name: "a change mark", example: "A {++new++} word.", .editing)
        case .mark: Facts(name: "a highlight", example: "A ==marked== word.", .marked, dialects: [.mkdocs, .obsidian])
        case .insertion: Facts(name: "an insertion", example: "A ^^new^^ word.", .inserted)
        case .colonAdmonition:
            Facts(
                name: "an admonition", example: ":::note[Title]\n\nText.\n\n:::", dialects: [.docusaurus, .vitepress],
                switches: [.docusaurus, .vitepress])
        case .script:
            Facts(name: "a script", example: "import Tabs from \"@theme/Tabs\";", dialects: [.docusaurus], switches: [.docusaurus])
        case .component:
            Facts(
                name: "a component", example: "<TabItem value=\"a\" label=\"A\">\n\nText.\n\n</TabItem>",
                dialects: [.docusaurus, .vitepress], switches: [.docusaurus])
        case .role: Facts(name: "a role", example: "See {ref}`a` there.", .role)
        case .directiveBlock: Facts(name: "a directive", example: "```{note}\nText.\n```", .directive)
        case .target: Facts(name: "a target", example: "(a-target)=\n\n## Heading", .target)
        case .percentComment: Facts(name: "a comment", example: "Text.\n\n% A comment", .percentComment)
        case .fieldList: Facts(name: "a list of fields", example: ":author: A. Writer\n:license: MIT", .field)
        case .externalReference:
            Facts(
                name: "a reference to another project", example: "See [the types](inv:python#stdtypes).", dialects: [.myst, .docfx])
        case .embeddedBlock: Facts(name: "an embedded block", example: "![](#a-figure)", dialects: [.myst])
        case .bracketFormula: Facts(name: "a formula", example: #"A \\( x^2 \\) here."#, dialects: [.mdbook], switches: [.mdbook])
        case .admonishFence:
            Facts(name: "an admonition", example: "```admonish note\nText.\n```", dialects: [.mdbook], switches: [.mdbook])
        case .wikiLink: Facts(name: "a link to a note", example: "See [[A note]] there.", .wikiLink)
        case .embed: Facts(name: "an embedded file", example: "![[picture.png]]", .wikiLink)
        case .hiddenComment: Facts(name: "a comment", example: "Text %%not for print%% here.", .hiddenComment)
        case .docCDirective: Facts(name: "a directive", example: "@Row {\n\nText.\n\n}", dialects: [.docc], switches: [.docc])
        case .docFXBlock:
            Facts(name: "a block", example: ":::zone pivot=\"linux\"\n\nText.\n\n:::zone-end", dialects: [.docfx], switches: [.docfx])
        case .docFXMark: Facts(name: "a mark", example: "[!INCLUDE [A part](a.md)]", dialects: [.docfx], switches: [.docfx])
        case .docFXTab: Facts(name: "a tab", example: "# [Linux](#tab/linux)", dialects: [.docfx], switches: [.docfx])
        case .documenterBlock:
            Facts(name: "a block", example: "```@example\nx = 1\n```", dialects: [.documenter], switches: [.documenter])
        case .kramdownExtension: Facts(name: "an extension", example: "{::comment}\nText.\n{:/comment}", program: "kramdown")
        case .codeSnippet:
            Facts(name: "included code", example: "<<< @/a.md", dialects: [.vitepress], switches: [.vitepress])
        case .commentInclude:
            Facts(name: "an included file", example: "<!--@include: ./a.md-->", dialects: [.vitepress], switches: [.vitepress])
        case .linkedFile: Facts(name: "a file", example: "@[code](a.md)", dialects: [.vitepress], switches: [.vitepress])
        case .bookdownReference:
            Facts(
                name: "a reference of bookdown", example: "See Figure \\@ref(fig:map).", dialects: [.quarto], switches: [.quarto])
        case .specReference:
            Facts(
                name: "a reference to a specification", example: "See [[RFC3986]] there.", program: "ReSpec",
                advice: "write a link, `[RFC 3986](https://www.rfc-editor.org/info/rfc3986)`")
        case .markedNote:
            Facts(
                name: "a note", example: "!> Save the file.", program: "docsify",
                advice: "write `> [!IMPORTANT]`, and the text on the next line after `> `")
        case .titleOption: Facts(name: "an option", example: "[A part](a.md ':include')", program: "docsify", advice: includeAdvice)
        case .magicBlock: Facts(name: "a block", example: "[block:image]", program: "ReadMe")
        case .bbCode: Facts(name: "a block", example: "[details=\"More\"]\nText.\n[/details]", program: "Discourse")
        case .fencedQuote:
            Facts(name: "a quote", example: ">>>\nText.\n>>>", program: "GitLab", advice: "begin each line of the quote with `> `")
        case .inlineDiff:
            Facts(
                name: "changed text", example: "A {+ new +} word.", program: "GitLab", advice: "write `<ins>new</ins>` and `<del>old</del>`"
            )
        case .blockReference:
            Facts(name: "a block reference", example: "See ((5f3c1c2a-1111-4222-8333-444455556666)).", program: "Logseq")
        case .property: Facts(name: "a property", example: "public:: true", program: "Logseq")
        case .orgBlock: Facts(name: "a block", example: "#+BEGIN_QUOTE\nText.\n#+END_QUOTE", program: "Logseq")
        case .insertedText:
            Facts(name: "underlined text", example: "The ++new words++ here.", program: "HedgeDoc", advice: "write `<ins>new words</ins>`")
        case .quoteLabel: Facts(name: "a label", example: "> [name=Ann] Text.", program: "HackMD")
        case .colonComponent: Facts(name: "a component", example: "::note{icon=\"x\"}\nText.\n::", program: "Nuxt Content")
        case .retypeComponent: Facts(name: "a component", example: "A [!badge New] part.", program: "Retype")
        case .slideCommand: Facts(name: "a command", example: "[.background-color: #FFFFFF]", program: "Deckset")
        case .slideSettings: Facts(name: "front matter", example: "---\nlayout: center\n---", program: "Slidev")
        case .spoiler: Facts(name: "a hidden text", example: "The end: ||it works||.", program: "Discord")
        }
    }
}

/// The places of one syntax of another program in a document.
package struct ForeignUse: Hashable, Sendable {
    /// The number of places that are kept.
    private static let maximumPlaces = 10

    package let syntax: ForeignSyntax
    package private(set) var count = 0
    /// The first places, in the order of the file; at least one.
    package private(set) var places: [SourceSpan] = []
    /// Whether content that one of them names is missing from the output.
    package private(set) var losesContent = false
    /// Whether the document's dialect has the syntax, so that other text replaces it or it is left out.
    package let isReplaced: Bool
    /// Whether the document's dialect has the syntax, so that no other dialect sets it.
    package let isOfDialect: Bool

    package init(_ syntax: ForeignSyntax, isReplaced: Bool = false, isOfDialect: Bool = false) {
        (self.syntax, self.isReplaced, self.isOfDialect) = (syntax, isReplaced, isReplaced || isOfDialect)
    }

    package mutating func add(_ place: SourceSpan) {
        count += 1
        if places.count < Self.maximumPlaces { places.append(place) }
        // A variable that the document's dialect has lacks its value.
        losesContent = losesContent || syntax.losesContent(place.text) || syntax == .variable && isReplaced
    }

    /// Adds the places of a later file.
    package mutating func add(_ later: ForeignUse) {
        count += later.count
        places += later.places.prefix(Self.maximumPlaces - places.count)
        losesContent = losesContent || later.losesContent
    }
}
