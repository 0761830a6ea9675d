import TypesetBase

/// The figure or the table that a cell produces, as a division of Quarto.
struct CellFigure {
    private let options: CellOptions
    private let label: String?
    private let caption: String?
    /// The addresses of the pictures; empty if there are none.
    private let pictures: [String]
    /// Whether the figure is a diagram, whose code is its content.
    let isOfCode: Bool

    var hasPicture: Bool { !pictures.isEmpty }

    /// Finds the pictures and captions of a cell; nil for a cell without pictures, captions and labels of figures.
    init?(_ options: CellOptions, code: [String], page: String, _ project: QuartoProject, _ files: BookFiles) {
        self.options = options
        let isRMarkdown = FilePath.fileExtension(of: page).lowercased() == ".rmd"
        let tableCaption = isRMarkdown ? BookdownTable.caption(in: code) : nil
        let caption = options["fig-cap"] ?? options["tbl-cap"] ?? tableCaption
        label = options["label"].flatMap { label in
            if ["fig-", "tbl-"].contains(where: label.hasPrefix) { return label }
            // In R Markdown, the labels of all programs with captions name figures or tables: `fig:map`.
            guard isRMarkdown, caption != nil else { return nil }
            return (options["fig-cap"] == nil ? "tbl:" : "fig:") + label.filter { !$0.isWhitespace && !"{}\"".contains($0) }
        }
        self.caption = caption
        isOfCode = options.language == "mermaid" || options.language == "dot"
        let included = isOfCode ? [] : Self.includedPictures(code)
        pictures = !included.isEmpty || isOfCode ? included : Self.earlierPictures(options["label"], page: page, project, files)
        guard hasPicture || label != nil || caption != nil else { return nil }
    }

    // MARK: Pictures

    /// The maximum number of pictures of a cell.
    private static let mostPictures = 50
    private static let extensions: Set<String> = [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"]

    /// The pictures that a program names in a call of `include_graphics`.
    private static func includedPictures(_ code: [String]) -> [String] {
        guard let line = code.firstIndex(where: { $0.contains("include_graphics(") && !$0.drop(while: \.isWhitespace).hasPrefix("#") })
        else {
            return []
        }
        var rest = code[line...].prefix(20).joined(separator: "\n")[...], found: [String] = []
        guard let call = rest.firstRange(of: "include_graphics(") else { return [] }
        rest = rest[call.upperBound...]
        if rest.drop(while: \.isWhitespace).hasPrefix("c(") { rest = rest.drop { $0 != "(" }.dropFirst() }
        let end = rest.firstIndex(of: ")") ?? rest.endIndex
        rest = rest[..<end]
        while let quote = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
            let path = rest[rest.index(after: quote)...].prefix { $0 != rest[quote] }
            if extensions.contains(FilePath.fileExtension(of: String(path)).lowercased()) || path.contains("://") {
                found.append(String(path))
            }
            rest = rest[path.endIndex...].dropFirst()
        }
        return found
    }

    /// The pictures of an earlier run: beside the page, or among the project's frozen results.
    private static func earlierPictures(_ label: String?, page: String, _ project: QuartoProject, _ files: BookFiles) -> [String] {
        guard let label, !label.contains("/"), !label.contains("..") else { return [] }
        let folder = FilePath.folder(of: page), stem = FilePath.stem(of: page)
        var folders = ["\(stem)_files"]
        if let root = project.folder, let own = FilePath.relative(page, to: root).map(FilePath.folder), !own.hasPrefix("..") {
            let depth = FilePath.parts(of: own).count
            folders.append(String(repeating: "../", count: depth) + "_freeze/" + FilePath.join(own, stem))
        }
        for base in folders {
            for format in ["figure-html", "figure-pdf", "figure-latex", "figure-commonmark", "figure-typst"] {
                for name in [label, "\(label)-output"] {
                    for suffix in [".svg", ".png", ".jpeg"] {
                        let addresses = (1...mostPictures).lazy.map { "\(base)/\(format)/\(name)-\($0)\(suffix)" }
                        let found = addresses.prefix { files.isFile(FilePath.normalized(FilePath.join(folder, $0))) }
                        if !found.isEmpty { return Array(found) }
                    }
                }
            }
        }
        return []
    }

    // MARK: Markdown

    /// The first lines of the division; empty for a picture without a label and a caption.
    var opening: [String] {
        guard isDivision else { return [""] }
        let isTable = label?.hasPrefix("tbl") == true
        let words = caption.map { " \(isTable ? "tbl-cap" : "fig-cap")=\(Self.quoted($0))" } ?? ""
        let layout = ["layout", "layout-ncol", "layout-nrow"].compactMap { key in options[key].map { " \(key)=\(Self.quoted($0))" } }
        if !separateCaptions.isEmpty { return ["", "::: {.cell-output\(layout.joined())}", ""] }
        return ["", "::: {\(label.map { "#" + $0 } ?? ".quarto-figure")\(words)\(layout.joined())}", ""]
    }

    var closing: [String] { isDivision ? ["", ":::", ""] : [""] }

    /// The captions of the figures that the cell makes, if it makes several with their own numbers.
    private var separateCaptions: [String] {
        let captions = options.all("fig-cap")
        return captions.count > 1 ? captions : []
    }

    private var isDivision: Bool { label != nil || caption != nil }

    /// The pictures, or the alternative text in place of one.
    var content: [String] {
        let captions = options.all("fig-subcap"), alts = options.all("fig-alt")
        if !separateCaptions.isEmpty {
            return separateCaptions.enumerated().flatMap { index, caption in
                let name = label.map { "#\($0)-\(index + 1)" } ?? ".quarto-figure", alt = alts.indices.contains(index) ? alts[index] : ""
                let part =
                    pictures.indices.contains(index)
                    ? Self.picture(pictures[index], "", alt: alt.isEmpty ? caption : alt) : Self.escaped(alt)
                return ["::: {\(name) fig-cap=\(Self.quoted(caption))}", "", part, "", ":::", ""]
            }
        }
        guard hasPicture else {
            let words = alts.map(Self.escaped)
            guard let label, !captions.isEmpty else { return words.isEmpty ? [] : [words.joined(separator: " ")] }
            return captions.indices.flatMap { index in
                ["::: {#\(label)-\(index + 1) fig-cap=\(Self.quoted(captions[index]))}", ""]
                    + (words.indices.contains(index) ? [words[index]] : []) + ["", ":::", ""]
            }
        }
        return pictures.indices.flatMap { index -> [String] in
            let caption = captions.indices.contains(index) ? captions[index] : ""
            let alt = alts.indices.contains(index) ? alts[index] : caption.isEmpty ? self.caption ?? "" : caption
            var attributes = alt.isEmpty ? [] : ["fig-alt=" + Self.quoted(alt)]
            if let label, !caption.isEmpty { attributes.append("#\(label)-\(index + 1)") }
            if let width = options["out-width"], width.last == "%" { attributes.append("width=" + width) }
            let list = attributes.isEmpty ? "" : "{" + attributes.joined(separator: " ") + "}"
            return ["![\(caption)](<\(pictures[index])>)\(list)", ""]
        }
    }

    private static func picture(_ path: String, _ caption: String, alt: String) -> String {
        "![\(caption)](<\(path)>)" + (alt.isEmpty ? "" : "{fig-alt=\(quoted(alt))}")
    }

    /// A text as the value of an attribute.
    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// A text without marks of Markdown.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\`*_{}[]<>#$~^@&|!+-.:".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
