/// The property list of a marked-content sequence (ISO 32000-1 14.6.2).
private struct MarkProperties {
    var mcid: Int?
    /// The texts; nil if the list states none.
    var texts: StatedTexts?
    /// The kind of an artifact.
    var artifact = ArtifactKind.other

    init() {}

    init(_ parser: inout ObjectParser, _ file: ObjectFile) {
        _ = parser.forEachEntry { key, parser in
            if key == "MCID" {
                mcid = parser.number(file).map(Int.init(fileNumber:))
            } else if key == "Type" || key == "Subtype" {
                artifact = artifact.stated(parser.name(file))
            } else if StatedTexts.mayBe(key) {
                var known = texts ?? StatedTexts()
                known.read(key) { file.text(parser.object()) }
                texts = known
            }
        }
    }

    init(_ entries: PDFDictionary, _ file: ObjectFile) {
        mcid = file.number(entries["MCID"]).map(Int.init(fileNumber:))
        texts = StatedTexts(entries, file)
        for key in ["Type", "Subtype"] { artifact = artifact.stated(file.name(entries[key])) }
    }
}

extension PageReader {
    mutating func beginMarked(_ scanner: borrowing ContentScanner) {
        guard marks.count < Self.markLimit else {
            lostMarks += 1
            return report("marked content is nested more than \(Self.markLimit) deep; the innermost was not read")
        }
        let content = markedContent(scanner.firstName ?? "", properties(scanner.properties))
        if content.tag == "OC", hiddenSince == nil, case .name(let name) = scanner.properties,
            context.optionalContent.isHidden(file.dictionary(resources["Properties"])[name])
        {
            hiddenSince = marks.count
        }
        marks.append(page.markedContents.count)
        page.markedContents.append(content)
    }

    mutating func endMarked() {
        if lostMarks > 0 { lostMarks -= 1; return }
        _ = marks.popLast()
        if let since = hiddenSince, marks.count <= since { hiddenSince = nil }
    }

    /// Resets sequences that their stream does not close, which are invalid (14.6.1); their content has the tags of the enclosing sequence.
    mutating func leaveOpen(_ depth: Int) {
        guard marks.count > depth else { return }
        for index in marks[depth...] {
            page.markedContents[index].element = page.markedContents[index].parent.flatMap { page.markedContents[$0].element }
            page.markedContents[index].isArtifact = page.markedContents[index].parent.map { page.markedContents[$0].isArtifact } ?? false
            page.markedContents[index].isStray = false
            page.markedContents[index].mcid = nil
        }
        marks.removeLast(marks.count - depth)
    }

    private func properties(_ properties: ContentScanner.Properties) -> MarkProperties {
        switch properties {
        case .dictionary(var parser): MarkProperties(&parser, file)
        case .name(let name): MarkProperties(file.dictionary(file.dictionary(resources["Properties"])[name]), file)
        case .none: MarkProperties()
        }
    }

    private func markedContent(_ tag: String, _ properties: MarkProperties) -> MarkedContentSequence {
        let named = properties.mcid.flatMap { elements[$0] }, isStray = named == StructureIndex.stray
        let own = isStray ? nil : named
        let parent = marks.last, outer = parent.map { page.markedContents[$0].element } ?? nil,
            isInArtifact = parent.map { page.markedContents[$0].isArtifact } ?? false
        var content = MarkedContentSequence(
            tag: tag, mcid: properties.mcid, parent: parent, texts: properties.texts, element: own ?? outer,
            isArtifact: tag == "Artifact" || isInArtifact)
        if content.isArtifact {
            content.artifact = tag == "Artifact" ? properties.artifact : parent.map { page.markedContents[$0].artifact } ?? .other
        }
        content.isArtifactInsideStructure = tag == "Artifact" && content.element != nil
        content.isStray = isStray
        content.isStructureInsideArtifact = own != nil && isInArtifact
        return content
    }
}
