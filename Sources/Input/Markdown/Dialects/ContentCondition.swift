import TypesetBase

extension Construct {
    /// Conditions by format, metadata and profile.
    static let contentCondition = Construct(
        "content-condition", "`::: {.content-visible when-format=\"pdf\"}`, `[text]{.content-hidden when-format=\"html\"}`", set: [.quarto])
    /// Conditions by the reader's settings, in the form of Quarto's conditions.
    static let readerCondition = Construct(
        "reader-condition", "`::: {.content-visible when-size=\"ax1...\"}`, `[text]{.content-hidden when-appearance=\"dark\"}`", .otherStage
    )
}

/// The condition under which a division or a span is set: `.content-visible` or `.content-hidden` with `when-KEY` and `unless-KEY`.
///
/// In Quarto, the format is `pdf`. Content for `latex`, `typst` or `html` is for other programs: it may contain their code. No profile is
/// active. In all dialects, `size` and `appearance` are the reader's.
struct ContentCondition {
    /// A value that has no meaning, so that the content is set for every reader.
    struct Mistake {
        var value: String
        var message: String
        var hints: [String]
    }

    /// The reader's settings with which the content is set.
    private(set) var environments = EnvironmentSet.all
    private(set) var mistakes: [Mistake] = []

    private static let visible = "content-visible", hidden = "content-hidden", format = "pdf"
    private static let alwaysHidden = "hidden"
    private static let appearances = ["light-content": ReaderTraits.Appearance.light, "dark-content": .dark]
    private static let readerKeys = ["size", "appearance"], documentKeys = ["format", "meta", "profile"]

    /// Reads the condition of a part of the document; nil for attributes without a condition.
    ///
    /// - Parameter isQuarto: whether the document has Quarto's conditions.
    init?(_ attributes: Attributes, isQuarto: Bool) {
        let classes = attributes.classes, isVisible = classes.contains(Self.visible)
        if isQuarto {
            if classes.contains(Self.alwaysHidden) { environments = .none; return }
            if let appearance = classes.lazy.compactMap({ Self.appearances[$0] }).first {
                environments = EnvironmentSet { $0.appearance == appearance }
                return
            }
        }
        guard isVisible || classes.contains(Self.hidden) else { return nil }
        let isReaders = Self.readerKeys.contains { attributes.values["when-" + $0] != nil || attributes.values["unless-" + $0] != nil }
        guard isQuarto || isReaders else { return nil }
        var met = EnvironmentSet.all
        for key in Self.readerKeys + (isQuarto ? Self.documentKeys : []) {
            if let value = attributes.values["when-" + key] { met = met.intersection(matches(value, key)) }
            if let value = attributes.values["unless-" + key] { met = met.intersection(matches(value, key).complement) }
        }
        if mistakes.isEmpty { environments = isVisible ? met : met.complement }
    }

    /// Whether an attribute list may contain a condition.
    static func mayBe(in literal: UnsafeBufferPointer<UInt8>) -> Bool { literal.firstRange(of: "content-".utf8) != nil }

    /// The environments in which a value matches.
    private mutating func matches(_ value: String, _ key: String) -> EnvironmentSet {
        switch key {
        case "size": return sizes(value)
        case "appearance":
            if let appearance = ReaderTraits.Appearance(rawValue: value) { return EnvironmentSet { $0.appearance == appearance } }
            let known = ReaderTraits.Appearance.allCases.map(\.rawValue)
            mistakes.append(
                Mistake(value: value, message: "`\(value)` is no appearance", hints: ["write `\(known.joined(separator: "` or `"))`"]))
            return .all
        case "format": return value.lowercased().split { " ,:".contains($0) }.contains { $0 == Self.format } ? .all : .none
        case "meta": return value == "true" ? .all : .none
        default: return .none
        }
    }

    /// The sizes of several ranges with commas between them.
    private mutating func sizes(_ value: String) -> EnvironmentSet {
        var result = EnvironmentSet.none
        for range in value.split(separator: ",", omittingEmptySubsequences: false) {
            do throws(ContentSizeRangeError) {
                result = result.union(EnvironmentSet(try ContentSizeRange(parsing: String(range))))
            } catch {
                mistakes.append(Mistake(value: value, message: error.message, hints: error.hints))
            }
        }
        return result
    }

    /// Removes the condition from attributes, and states its environments.
    func apply(to attributes: inout Attributes, isQuarto: Bool) {
        attributes.classes.removeAll { $0 == Self.visible || $0 == Self.hidden || isQuarto && Self.appearances[$0] != nil }
        for key in Self.readerKeys + (isQuarto ? Self.documentKeys : []) {
            (attributes.values["when-" + key], attributes.values["unless-" + key]) = (nil, nil)
        }
        if environments != .all { attributes.environments = environments }
    }
}

extension DocumentBuilder {
    /// Applies the condition of a division or a span to its attributes; returns false if the content is not set for any reader.
    func applyCondition(to attributes: inout Attributes, at span: SourceSpan) -> Bool {
        let isQuarto = constructs.contains(.contentCondition)
        guard let condition = ContentCondition(attributes, isQuarto: isQuarto) else { return true }
        diagnostics += condition.mistakes.map { .warning($0.message, at: span.last($0.value) ?? span, hints: $0.hints) }
        guard !condition.environments.isEmpty else { return false }
        condition.apply(to: &attributes, isQuarto: isQuarto)
        if let environments = attributes.environments { conditions.insert(environments) }
        return true
    }
}
