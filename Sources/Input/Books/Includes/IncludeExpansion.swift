import TypesetBase
import TypesetMarkdown

/// Expands the directives of a chapter into the files that they name.
struct IncludeExpansion {
    private(set) var text = ComposedSource()
    private(set) var title: Located<String>?
    /// The included files, each once.
    private(set) var included: [SourceFile] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let syntax: IncludeSyntax
    private let files: BookFiles
    private let limit: Int
    /// The bytes that may be included: files that include each other twice would double at each level.
    private var budget: ExpansionBudget
    /// Whether the budget was exceeded; this is reported once.
    private var isExhausted = false
    /// The files that have been read, by path.
    private var read: [String: IncludedFile] = [:]
    /// The inclusions in progress, from the chapter on.
    private var chain: [Inclusion]
    /// The number of levels by which headings of the current inclusion are lowered.
    private var headingOffset = 0
    /// The first file outside the folders that may be read, and the number of such files, reported together because they have one cause.
    private var outside: (first: Diagnostic, count: Int)?

    private struct Inclusion: Equatable {
        var path: String
        var selection: IncludeDirective.Selection
    }

    private static let kind = "included file"
    /// The nesting limit of mdBook (`MAX_LINK_NESTED_DEPTH`).
    private static let maximumDepth = 10

    init(_ chapter: SourceFile, _ syntax: IncludeSyntax, _ files: ChapterFiles) {
        self.syntax = syntax
        (self.files, limit) = (files.files, files.limit)
        // Each byte that is read allows two more.
        budget = ExpansionBudget(floor: files.expansion, size: chapter.bytes.count)
        chain = [Inclusion(path: FilePath.normalized(chapter.path), selection: .all)]
        expand([SourceSpan(file: chapter, range: 0..<chapter.bytes.count)], prefix: [])
        guard case (var first, let count)? = outside else { return }
        if count > 1 { first.message += ", as \(count - 1) more file\(count > 2 ? "s" : "") of this chapter" }
        diagnostics.append(first)
    }

    /// Appends runs of lines.
    ///
    /// - Parameter prefix: the beginning of each line but the first, such as the mark of a quotation.
    private mutating func expand(_ spans: [SourceSpan], prefix: [UInt8]) {
        for span in spans.flatMap({ headingOffset > 0 ? syntax.splitAtHeadings($0) : [$0] }) {
            let bytes = span.file.bytes
            if headingOffset > 0, bytes[span.range].isHeading {
                let marks = Array(repeating: UInt8(ascii: "#"), count: headingOffset)
                text.append(.text(marks, insteadOf: SourceSpan(file: span.file, range: span.range.lowerBound..<span.range.lowerBound)))
            }
            var start = span.range.lowerBound
            for directive in syntax.directives(bytes[span.range]) {
                copy(SourceSpan(file: span.file, range: start..<directive.range.lowerBound), prefix)
                let place = SourceSpan(file: span.file, range: directive.range)
                replace(directive, at: place, prefix + Self.prefix(before: place, from: span.range.lowerBound))
                start = directive.range.upperBound
            }
            copy(SourceSpan(file: span.file, range: start..<span.range.upperBound), prefix)
        }
    }

    private mutating func replace(_ directive: IncludeDirective, at place: SourceSpan, _ prefix: [UInt8]) {
        switch directive.kind {
        case .escaped: text.append(.copy(SourceSpan(file: place.file, range: (place.range.lowerBound + 1)..<place.range.upperBound)))
        case .title(let words): title = Located(words, span: place)
        case .mark: break
        case .include(let file, let selection, let form): include(file, selection, form, isProgram: false, at: place, prefix)
        case .picture(let file): addPicture(file, at: place, prefix)
        case .rustdocInclude(let file, let selection): include(file, selection, isProgram: true, at: place, prefix)
        case .playground(let file, let words):
            let info = (["rust"] + words.map { $0.split(separator: ",").joined(separator: ",") }).joined(separator: ",")
            text.append(.text(Array("```\(info)\n".utf8) + prefix, insteadOf: place))
            include(file, .all, isProgram: true, at: place, prefix)
            text.append(.text(Array("\n".utf8) + prefix + Array("```\n".utf8), insteadOf: place))
        }
    }

    // MARK: Files

    private mutating func include(
        _ name: String, _ selection: IncludeDirective.Selection, _ form: IncludeDirective.Form = .init(), isProgram: Bool,
        at place: SourceSpan, _ prefix: [UInt8]
    ) {
        if isExhausted { return }
        if name.contains("://") {
            return diagnostics.append(Diagnostic(.note, "`\(name)` is on the network and is left out", at: place))
        }
        let paths = syntax.folders(place.file.path).map { FilePath.normalized(FilePath.join($0, name)) }
        guard let path = paths.first(where: files.isFile) ?? paths.first else { return }
        let inclusion = Inclusion(path: path, selection: selection)
        do throws(Diagnostic) {
            try check(inclusion, at: place)
            guard let included = try file(at: path, place) else { return noteOutside(path, at: place) }
            let file = included.file
            let lines = IncludedLines(of: included, selection, isProgram: isProgram, areMarksShown: syntax.marks.areShown)
            if let lack = lines.lackingText {
                throw .error(
                    "`\(file.path)` has no line with `\(lack)`", at: place, hints: ["correct the text that begins or ends the part"])
            }
            if lines.lacksAnchor, case .anchor(let anchor) = selection { throw missing(missingAnchor(anchor, file, at: place)) }
            try spend(lines, prefix, at: place)
            if let language = form.language { return addCode(lines.spans, language, at: place, prefix) }
            chain.append(inclusion)
            headingOffset += form.headingOffset
            expand(lines.spans, prefix: prefix)
            headingOffset -= form.headingOffset
            chain.removeLast()
        } catch {
            diagnostics.append(error)
        }
    }

    /// The message about a missing file or part, whose directive is left out if the program does so.
    private func missing(_ problem: Diagnostic) -> Diagnostic {
        guard syntax.skipsMissing else { return problem }
        var problem = problem
        problem.severity = .warning
        return problem
    }

    /// Appends a drawing as a picture; its source would be raw HTML up to its first blank line.
    private mutating func addPicture(_ name: String, at place: SourceSpan, _ prefix: [UInt8]) {
        let paths = syntax.folders(place.file.path).map { FilePath.normalized(FilePath.join($0, name)) }
        guard let path = paths.first(where: files.isFile), let address = FilePath.relative(path, to: FilePath.folder(of: chain[0].path))
        else { return include(name, .all, isProgram: false, at: place, prefix) }
        text.append(.text(Array("<img src=\"\(address.replacing(" ", with: "%20"))\">".utf8), insteadOf: place))
    }

    /// Takes lines, each with the prefix, from the budget before they are included.
    private mutating func spend(_ lines: IncludedLines, _ prefix: [UInt8], at place: SourceSpan) throws(Diagnostic) {
        let bytes = lines.spans.reduce(lines.searchedBytes) { sum, span in
            sum + span.range.count + (prefix.isEmpty ? 0 : prefix.count * span.file.bytes[span.range].count { $0 == 0x0A })
        }
        guard !budget.spend(bytes) else { return }
        isExhausted = true
        throw .error(
            "more than \(budget.limit) bytes are included in this chapter; the rest is left out", at: place,
            hints: ["include less, or allow more with `--limit expansion=N`"])
    }

    /// Appends lines as a code block, with a fence longer than any in the lines.
    private mutating func addCode(_ spans: [SourceSpan], _ language: String, at place: SourceSpan, _ prefix: [UInt8]) {
        let fence = CodeFence.around(spans.map { $0.file.bytes[$0.range] })
        text.append(.text(Array("\(fence)\(language)\n".utf8) + prefix, insteadOf: place))
        for span in spans { copy(span, prefix) }
        text.append(.text(Array("\n".utf8) + prefix + Array(fence.utf8), insteadOf: place))
    }

    private mutating func noteOutside(_ path: String, at place: SourceSpan) {
        outside = (outside?.first ?? Diagnostic(.outside, kind: Self.kind, path: path, at: place), (outside?.count ?? 0) + 1)
    }

    private func check(_ inclusion: Inclusion, at place: SourceSpan) throws(Diagnostic) {
        if let start = chain.firstIndex(of: inclusion) {
            let names = (chain[start...].map(\.path) + [inclusion.path]).map { "`\($0)`" }.joined(separator: " includes ")
            throw .error("this file includes itself: \(names)", at: place, hints: ["remove one of the directives"])
        }
        guard chain.count <= Self.maximumDepth else {
            throw .error("files are included more than \(Self.maximumDepth) levels deep", at: place)
        }
    }

    /// The file at a path; nil if it lies outside the folders that may be read.
    private mutating func file(at path: String, _ place: SourceSpan) throws(Diagnostic) -> IncludedFile? {
        if let file = read[path] { return file }
        do throws(FileProblem) {
            let file = SourceFile(path: path, bytes: try files.roots.read(path, limit: limit)).inUTF8
            let whole = IncludedFile(file, syntax.marks)
            read[path] = whole
            included.append(file)
            budget.grow(bySize: file.bytes.count)
            return whole
        } catch {
            if error == .outside { return nil }
            let problem = Diagnostic(error, kind: Self.kind, path: path, limit: limit, at: place)
            throw error == .missing ? missing(problem) : problem
        }
    }

    private func missingAnchor(_ name: String, _ file: SourceFile, at place: SourceSpan) -> Diagnostic {
        .error(
            "`\(file.path)` has no anchor `\(name)`", at: place,
            hints: [
                "begin the anchor after a line with `\(syntax.marks.text(syntax.marks.begin, name))` and end it before a line with "
                    + "`\(syntax.marks.text(syntax.marks.end, name))`"
            ])
    }

    // MARK: Lines

    /// Appends a span, with the prefix after each of its line ends.
    private mutating func copy(_ span: SourceSpan, _ prefix: [UInt8]) {
        guard !prefix.isEmpty else { return text.append(.copy(span)) }
        var start = span.range.lowerBound
        while let end = span.file.bytes[start..<span.range.upperBound].firstIndex(of: 0x0A) {
            text.append(.copy(SourceSpan(file: span.file, range: start..<(end + 1))))
            text.append(.text(prefix, insteadOf: SourceSpan(file: span.file, range: (end + 1)..<(end + 1))))
            start = end + 1
        }
        text.append(.copy(SourceSpan(file: span.file, range: start..<span.range.upperBound)))
    }

    /// The white space and quotation marks before a directive on its line, which each included line needs, too.
    private static func prefix(before place: SourceSpan, from start: Int) -> [UInt8] {
        let bytes = place.file.bytes[start..<place.range.lowerBound]
        let line = bytes[(bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? start)...]
        return Array(line.prefix { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") })
    }
}

extension ArraySlice<UInt8> {
    /// Whether a line begins with one to six number signs and white space.
    var isHeading: Bool {
        let marks = prefix { $0 == UInt8(ascii: "#") }
        guard (1...6).contains(marks.count), let next = self[marks.endIndex...].first else { return false }
        return next <= 0x20
    }
}
