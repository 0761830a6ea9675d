import TypesetBase

/// Reads a page's annotations (ISO 32000-1 12.5).
struct AnnotationReader {
    let file: ObjectFile
    let structure: StructureIndex
    let targets: LinkTargetReader
    let matrix: AffineTransform
    let bounds: Rect

    func read(_ page: PDFDictionary) -> [InspectedAnnotation] {
        file.array(page["Annots"]).compactMap { file.resolve($0).dictionary.map(annotation) }
    }

    private func annotation(_ entries: PDFDictionary) -> InspectedAnnotation {
        let rect = matrix.bounds(of: file.rectangle(entries["Rect"]) ?? Rect(origin: .zero, size: .zero))
        let flags = AnnotationFlags(rawValue: file.number(entries["F"]).map { Int32(clamping: Int(fileNumber: $0)) } ?? 0)
        let subtype = file.name(entries["Subtype"]) ?? "",
            isOutside = rect.minX >= bounds.maxX || rect.maxX <= bounds.minX || rect.minY >= bounds.maxY || rect.maxY <= bounds.minY
        var annotation = InspectedAnnotation(
            subtype: subtype, rect: rect, contents: file.text(entries["Contents"]), flags: flags, isOutsidePage: isOutside,
            details: details(entries, subtype))
        let element = file.number(entries["StructParent"]).flatMap { structure.element(forKey: Int(fileNumber: $0)) }
        annotation.activeContent = ActiveContent.annotation(entries, subtype, in: file)
        annotation.isStray = element == StructureIndex.stray
        annotation.element = annotation.isStray ? nil : element
        if subtype == "Link" { annotation.target = targets.target(of: entries) }
        if subtype == "Widget" { (annotation.fieldTooltip, annotation.isField) = field(entries) }
        return annotation
    }

    private func details(_ entries: PDFDictionary, _ subtype: String) -> InspectedAnnotation.Details {
        switch subtype {
        case "FileAttachment": .init(attachment: EmbeddedFile(entries["FS"], isNamed: false, file))
        case "Screen": .init(media: clip(file.dictionary(entries["A"])))
        default: .init()
        }
    }

    /// Returns the clip that a rendition action plays; nil if it plays none.
    private func clip(_ action: PDFDictionary) -> MediaClip? {
        let clip = file.dictionary(file.dictionary(action["R"])["C"])
        guard file.name(clip["S"]) == "MCD" else { return nil }
        let texts = file.array(clip["Alt"]),
            hasText = stride(from: 1, to: texts.count, by: 2).contains { file.text(texts[$0])?.isEmpty == false }
        return MediaClip(hasContentType: !clip["CT"].isNull, hasAlternateText: hasText)
    }

    /// The largest depth of a field in the tree of fields.
    private static let fieldDepth = 32

    /// Returns the tooltip `TU` of the field that a widget shows, and whether it shows one.
    ///
    /// A field has a type or a name. A widget without them is one of several that show its parent.
    private func field(_ entries: PDFDictionary) -> (String?, Bool) {
        var current = entries, tooltip: String?, isField = false
        for _ in 0..<Self.fieldDepth {
            if !current["FT"].isNull || !current["T"].isNull {
                isField = true
                tooltip = tooltip ?? file.text(current["TU"])
            }
            guard let parent = file.resolve(current["Parent"]).dictionary else { break }
            current = parent
        }
        return (tooltip, isField)
    }
}

extension PageReader {
    /// Draws the appearances of annotations over the page: text fields, notes, stamps (ISO 32000-1 12.5.5).
    ///
    /// - Parameter base: the matrix from the page's coordinates to the page as shown.
    mutating func drawAnnotations(_ entries: PDFDictionary, base: AffineTransform) {
        let annotations = file.array(entries["Annots"]).compactMap { file.resolve($0).dictionary }
        for (index, annotation) in annotations.prefix(page.annotations.count).enumerated() {
            let known = page.annotations[index]
            guard !annotation["AP"].isNull, known.subtype != "Popup" else { continue }
            // A click may show hidden content and other states, and their fonts are checked.
            let isHidden = isHidden(annotation) || context.optionalContent.isHidden(annotation["OC"])
            for appearance in appearances(annotation) {
                guard pay(operators: PageReader.formCost) else { break }
                guard let matrix = placement(appearance.form, in: annotation) else { continue }
                state = GraphicsState(matrix: matrix.then(base))
                (saved, hiddenSince) = ([], isHidden || !appearance.isShown ? -1 : nil)
                marks = [page.markedContents.count]
                var content = MarkedContentSequence(tag: "Annot", element: known.element, isArtifact: false)
                content.isAnnotation = true
                page.markedContents.append(content)
                let first = page.items.count
                drawForm(appearance.form, appearance.id)
                if known.subtype == "PrinterMark", page.items[first...].contains(where: { !isArtifact($0) }) {
                    page.annotations[index].noteUnmarkedDrawing()
                }
            }
        }
    }

    private func isArtifact(_ item: PaintedItem) -> Bool { item.markedContent.map { page.markedContents[$0].isArtifact } ?? false }

    /// A normal appearance of an annotation.
    private struct Appearance {
        var form: PDFDictionary
        var id: ObjectID
        /// Whether it is the one of the annotation's current state.
        var isShown: Bool
    }

    /// Whether an annotation has the flag Hidden or NoView (table 165).
    private func isHidden(_ annotation: PDFDictionary) -> Bool { (file.number(annotation["F"]).map(Int.init(fileNumber:)) ?? 0) & 34 != 0 }

    /// Returns the normal appearance, or one for each state.
    private func appearances(_ annotation: PDFDictionary) -> [Appearance] {
        let normal = file.resolve(file.dictionary(annotation["AP"])["N"])
        if case .stream(let form, let id) = normal { return [Appearance(form: form, id: id, isShown: true)] }
        let current = file.name(annotation["AS"]) ?? "Off"
        return (normal.dictionary?.entries ?? []).compactMap { entry in
            guard case .stream(let form, let id) = file.resolve(entry.value) else { return nil }
            return Appearance(form: form, id: id, isShown: entry.key.asName == current)
        }
    }

    /// Returns the matrix from the form's box, after its own matrix, to the annotation's rectangle (algorithm 8.1); nil for an empty box.
    private func placement(_ form: PDFDictionary, in annotation: PDFDictionary) -> AffineTransform? {
        guard let rect = file.rectangle(annotation["Rect"]), let box = file.rectangle(form["BBox"]) else { return nil }
        let own = AffineTransform(file.numbers(form["Matrix"], count: 6)) ?? .identity
        let drawn = own.bounds(of: box)
        guard drawn.width > 0, drawn.height > 0 else { return nil }
        let x = abs(rect.width) / drawn.width, y = abs(rect.height) / drawn.height
        return AffineTransform(
            a: x, d: y, e: min(rect.minX, rect.maxX) - drawn.minX * x, f: min(rect.minY, rect.maxY) - drawn.minY * y)
    }
}
