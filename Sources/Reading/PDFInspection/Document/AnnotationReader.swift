import Geometry

/// Reads a page's annotations (ISO 32000-1 12.5).
struct AnnotationReader {
    let file: ObjectFile
    let structure: StructureIndex
    let matrix: Matrix
    let bounds: Rect

    func read(_ page: PDFDictionary) -> [InspectedAnnotation] {
        file.array(page["Annots"]).compactMap { file.resolve($0).dictionary.map(annotation) }
    }

    private func annotation(_ entries: PDFDictionary) -> InspectedAnnotation {
        let box = file.numbers(entries["Rect"], count: 4) ?? [0, 0, 0, 0]
        let rect = matrix.bounds(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1])
        let flags = file.number(entries["F"]).map(Int.init(clamping:)) ?? 0
        let isOutside = rect.minX >= bounds.maxX || rect.maxX <= bounds.minX || rect.minY >= bounds.maxY || rect.maxY <= bounds.minY
        var annotation = InspectedAnnotation(
            subtype: file.name(entries["Subtype"]) ?? "", rect: rect, contents: file.text(entries["Contents"]),
            isHidden: flags & 2 != 0, isOutsidePage: isOutside)
        let element = file.number(entries["StructParent"]).flatMap { structure.element(forKey: Int(clamping: $0)) }
        annotation.isStray = element == StructureIndex.stray
        annotation.element = annotation.isStray ? nil : element
        annotation.uri = file.text(file.dictionary(entries["A"])["URI"])
        (annotation.fieldTooltip, annotation.isField) = field(entries)
        return annotation
    }

    /// `TU` is inherited from the field above; a widget is a field where it has a type itself.
    private func field(_ entries: PDFDictionary) -> (String?, Bool) {
        var current = entries, tooltip: String?
        for _ in 0..<32 {
            tooltip = tooltip ?? file.text(current["TU"])
            guard let parent = file.resolve(current["Parent"]).dictionary else { break }
            current = parent
        }
        return (tooltip, !entries["FT"].isNull || !entries["T"].isNull)
    }
}
