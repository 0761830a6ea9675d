/// Which optional content a reader shows when it opens the file: what the default configuration says (ISO 32000-1 8.11).
struct OptionalContent {
    private let file: ObjectFile
    private var hidden: Set<ObjectID> = []

    /// Expressions nested deeper, or of more parts, are no real ones; parts that are referred to several times multiply.
    private static let depthLimit = 16, partLimit = 1000

    init(_ file: ObjectFile) {
        self.file = file
        let properties = file.dictionary(file.catalog["OCProperties"]), configuration = file.dictionary(properties["D"])
        func groups(_ object: PDFObject) -> [ObjectID] { file.array(object).compactMap(\.reference) }
        if file.name(configuration["BaseState"]) == "OFF" {
            hidden = Set(groups(properties["OCGs"])).subtracting(groups(configuration["ON"]))
        }
        hidden.formUnion(groups(configuration["OFF"]))
    }

    /// Of a group or a membership dictionary, as content, forms, pictures and annotations name them.
    func isHidden(_ object: PDFObject) -> Bool {
        if hidden.isEmpty || object.isNull { return false }
        if let id = object.reference, hidden.contains(id) { return true }
        let entries = file.dictionary(object)
        guard file.name(entries["Type"]) == "OCMD" else { return false }
        if file.resolve(entries["VE"]).array != nil {
            var parts = Self.partLimit
            return !isTrue(entries["VE"], depth: 0, &parts)
        }
        return isHidden(membership: entries)
    }

    /// By the policy that all or any of the groups be on or off (table 99); without groups it says nothing.
    private func isHidden(membership entries: PDFDictionary) -> Bool {
        let groups = entries["OCGs"], listed = file.resolve(groups).array ?? [groups], states = listed.filter { !$0.isNull }.map(isShown)
        guard !states.isEmpty else { return false }
        return switch file.name(entries["P"]) {
        case "AllOn": states.contains(false)
        case "AnyOff": !states.contains(false)
        case "AllOff": states.contains(true)
        default: !states.contains(true)
        }
    }

    private func isShown(_ group: PDFObject) -> Bool { group.reference.map { !hidden.contains($0) } ?? true }

    /// A visibility expression: a group, or `[/And …]`, `[/Or …]`, `[/Not …]`.
    private func isTrue(_ expression: PDFObject, depth: Int, _ parts: inout Int) -> Bool {
        parts -= 1
        guard depth < Self.depthLimit, parts > 0, let items = file.resolve(expression).array, let operation = items.first.flatMap(file.name)
        else { return isShown(expression) }
        let values = items.dropFirst().prefix(Self.partLimit)
        return switch operation {
        case "And": values.allSatisfy { isTrue($0, depth: depth + 1, &parts) }
        case "Or": values.contains { isTrue($0, depth: depth + 1, &parts) }
        default: !(values.first.map { isTrue($0, depth: depth + 1, &parts) } ?? false)
        }
    }
}
