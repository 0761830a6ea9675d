import TypesetAudit

/// A change in plain words, in pieces that each format marks in its way.
package enum ChangeText {
    package enum Piece: Hashable, Sendable {
        case plain(String)
        /// Words that only the old version has.
        case old(String)
        /// Words that only the new version has.
        case new(String)
    }

    /// The name of the kind, such as `inserted`, with which a line begins.
    package static func label(_ kind: Change.Kind) -> String {
        switch kind {
        case .text: "changed"
        case .inserted, .deleted, .moved, .divided, .joined: kind.rawValue
        case .alternative: "alternative"
        case .tag: "tags"
        case .font, .size, .colour, .language, .spacing, .shape: "style"
        case .runningText: "running"
        case .pageSize, .pages: "pages"
        case .picture, .label, .link, .bookmark, .title, .property: kind.rawValue
        }
    }

    /// The entry as pieces of a line.
    package static func pieces(_ entry: DocumentComparison.Entry) -> [Piece] {
        guard !entry.repeats.isEmpty else { return pieces(entry.change) }
        var change = entry.change
        if change.kind == .link { change.subject = "\(entry.repeats.count + 1) links, such as \(change.subject.dropFirst("link ".count))" }
        return pieces(change) + (change.kind == .link ? [] : [.plain(" (\(entry.repeats.count + 1) places)")])
    }

    /// The change as pieces of a line.
    private static func pieces(_ change: Change) -> [Piece] {
        switch change.kind {
        case .text, .alternative:
            var pieces = [Piece.plain("\(change.subject): " + change.before)]
            if let old = change.old { pieces.append(.old(old)) }
            if change.old != nil, change.new != nil { pieces.append(.plain(" ")) }
            if let new = change.new { pieces.append(.new(new)) }
            if !change.after.isEmpty { pieces.append(.plain(change.after)) }
            return pieces + also(change)
        case .inserted: return [.plain("\(change.subject): "), .new(change.new ?? "")] + also(change)
        case .deleted: return [.plain("\(change.subject): "), .old(change.old ?? "")] + also(change)
        case .moved: return [.plain("\(change.subject): \(change.new ?? "")" + pages(change))] + also(change)
        case .divided: return [.plain("\(change.subject), into \(change.count): \(change.new ?? "")")]
        case .joined: return [.plain("\(change.count) blocks, into one \(change.subject): \(change.new ?? "")")]
        case .pages: return [.plain(pageText(change))] + also(change)
        case _ where change.old == nil && change.new == nil: return [.plain(change.subject)] + also(change)
        default:
            var pieces = [Piece.plain("\(change.subject): ")]
            pieces.append(change.old.map(Piece.old) ?? .plain("none"))
            pieces.append(.plain(" → "))
            pieces.append(change.new.map(Piece.new) ?? .plain("none"))
            if !change.unit.isEmpty, change.count > 1 { pieces.append(.plain(" (\(Phrase.count(change.count, change.unit)))")) }
            return pieces + also(change)
        }
    }

    private static func also(_ change: Change) -> [Piece] {
        change.also.isEmpty ? [] : [.plain(" (also \(change.also.joined(separator: ", ")))")]
    }

    private static func pages(_ change: Change) -> String {
        guard let old = change.oldPlace?.page, let new = change.newPlace?.page, old != new else { return "" }
        return " (from page \(old) to page \(new))"
    }

    private static func pageText(_ change: Change) -> String {
        let count = change.old == change.new ? "\(change.new ?? "") as before" : "\(change.old ?? "") → \(change.new ?? "")"
        guard change.count > 0, let first = change.newPlace?.page else { return "number of pages: \(count)" }
        return "number of pages: \(count); \(Phrase.count(change.count, "block")) on other pages, first on page \(first)"
    }

    /// The page on which the change is in the new version, or in the old one if it is gone; empty without a place.
    package static func page(_ change: Change) -> String {
        if let page = change.newPlace?.page { return "page \(page)" }
        return change.oldPlace.map { "old page \($0.page)" } ?? ""
    }
}
