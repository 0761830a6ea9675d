import TypesetBase
import TypesetMarkdown

/// The replacements of directives.
extension DocCText {
    mutating func begin(_ directive: DocCDirective) {
        let place = SourceSpan(file: file, range: directive.range)
        switch directive.meaning {
        case .dropped, .frame: break
        case .tab: write("**\(directive.arguments[""] ?? "")**\n", at: place)
        case .image: write(image(directive.arguments["source"] ?? "", of: directive) + "\n", at: place)
        case .video: addVideo(directive, at: place)
        case .unavailable: leaveOut("@" + directive.name, at: place)
        case .tutorial(let part): begin(part, directive, at: place)
        }
    }

    private mutating func begin(_ part: DocCDirective.TutorialPart, _ directive: DocCDirective, at place: SourceSpan) {
        let arguments = directive.arguments
        switch part {
        case .page: beginPage(directive, at: place)
        case .section: beginSection(directive, at: place)
        case .step: if isShown, directive.body != .none { lines.beginItem(number: countStep()) }
        case .choice: if isShown, directive.body != .none { lines.beginTask(isChecked: arguments["isCorrect"] == "true") }
        case .code: addCode(directive, at: place)
        case .justification: arguments["reaction"].map { write("*\(DocCTutorial.escaped($0))*\n", at: place) }
        case .reference: addReference(arguments["tutorial"] ?? "", at: place)
        case .requirement: write(Self.link(arguments["title"] ?? "", to: arguments["destination"]) + "\n", at: place)
        case .assessments: addHeading("Check Your Understanding", at: place)
        case .resources: addHeading("Resources", at: place)
        case .resource: addResource(directive, at: place)
        case .introduction, .steps: break
        }
    }

    mutating func end(_ frame: Frame) {
        if frame.meaning == .tutorial(.step) || frame.meaning == .tutorial(.choice) { lines.endItem() }
    }

    // MARK: Media

    private func image(_ source: String, of directive: DocCDirective) -> String {
        let alternative = directive.arguments["alt"] ?? ""
        return links?.image(source, alternative: alternative) ?? "![\(alternative)](\(source))"
    }

    /// Adds the poster of a video, which represents it until it is played.
    private mutating func addVideo(_ directive: DocCDirective, at place: SourceSpan) {
        guard let poster = directive.arguments["poster"] else { return leaveOut("@Video", at: place) }
        write(image(poster, of: directive) + "\n", at: place)
    }

    private mutating func addCode(_ directive: DocCDirective, at place: SourceSpan) {
        guard isShown, let name = directive.arguments["file"], let catalog, var files = code else { return }
        defer { code = files }
        do throws(Diagnostic) {
            let source = try files.file(named: name, in: catalog, at: place)
            let fence = CodeFence.around([source.bytes[...]])
            let language = FilePath.fileExtension(of: name).dropFirst(), caption = directive.arguments["name"] ?? ""
            if !caption.isEmpty { write("<figure>\n\n", at: place) }
            write("\(fence)\(language)\n", at: place)
            lines.append(.copy(SourceSpan(file: source, range: 0..<source.bytes.count)))
            write((source.bytes.last == 0x0A ? "" : "\n") + fence + "\n", at: place)
            if !caption.isEmpty {
                write("\n<figcaption>\n\n\(DocCTutorial.escaped(caption))\n\n</figcaption>\n</figure>\n", at: place)
            }
        } catch {
            diagnostics.append(error)
        }
    }

    // MARK: Headings

    /// Begins a page; the title of a tutorial precedes all its content.
    private mutating func beginPage(_ directive: DocCDirective, at place: SourceSpan) {
        guard tutorial == nil else { return }
        tutorial = DocCTutorial(isContents: directive.name == "Tutorials", name: directive.arguments["name"])
        let (title, span) = introduction ?? (tutorial?.name ?? FilePath.stem(of: file.path), place)
        write("# \(DocCTutorial.escaped(title))\n", at: span)
        if directive.arguments["projectFiles"] != nil { leaveOut("projectFiles", at: place) }
    }

    /// The title in `@Intro`, and its place.
    private var introduction: (title: String, span: SourceSpan)? {
        for range in file.lines {
            let start = file.bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
            guard file.bytes[start..<range.upperBound].starts(with: "@Intro".utf8),
                let directive = DocCDirective(in: file.bytes[...], at: start, inTutorial: true), let title = directive.arguments["title"]
            else { continue }
            return (title, SourceSpan(file: file, range: directive.range))
        }
        return nil
    }

    private mutating func beginSection(_ directive: DocCDirective, at place: SourceSpan) {
        guard let title = directive.arguments["title"] ?? directive.arguments["name"], !title.isEmpty else { return }
        let depth = frames.count { $0.meaning == .tutorial(.section) }
        write(String(repeating: "#", count: min(6, depth + 2)) + " \(DocCTutorial.escaped(title))\n", at: place)
        guard isShown, directive.name == "Chapter" || directive.name == "Volume" else { return }
        tutorial?.entries.append(.title(title, level: directive.name == "Chapter" ? depth : 0, place))
    }

    /// Adds a heading with DocC's own words, which a rule replaces if the catalogue is not in English.
    private mutating func addHeading(_ words: String, at place: SourceSpan) {
        write(isEnglish ? "## \(words)\n" : "***\n", at: place)
    }

    private var isEnglish: Bool { catalog?.info.language?.value.lowercased().hasPrefix("en") ?? true }

    // MARK: Links

    private mutating func addReference(_ name: String, at place: SourceSpan) {
        let destination = name.hasPrefix("doc:") ? name : "doc:" + name
        guard isShown else { return }
        tutorial?.entries.append(.tutorial(destination: destination, place))
        // Missing tutorials are reported when chapters are listed.
        guard let link = links?.link(to: destination, at: place.range) else { return }
        if place.start.line != lineAfterEntry { separate(place.range.lowerBound..<place.range.lowerBound) }
        write("- \(link)\n", at: place)
        lineAfterEntry = file.location(of: place.range.upperBound).line + 1
    }

    private mutating func addResource(_ directive: DocCDirective, at place: SourceSpan) {
        let kind = directive.name == "SampleCode" ? "Sample Code" : directive.name, destination = directive.arguments["destination"]
        guard isEnglish || destination != nil else { return }
        write("**\(Self.link(isEnglish ? kind : destination ?? "", to: destination))**\n", at: place)
    }

    private static func link(_ title: String, to destination: String?) -> String {
        let words = DocCTutorial.escaped(title)
        guard let destination, !destination.isEmpty else { return words }
        return "[\(words)](<\(destination.filter { !"<>\\\n".contains($0) })>)"
    }
}
