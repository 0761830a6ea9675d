import TypesetBase
import TypesetLayout

/// The fallbacks of all sizes, joined if one note reports them.
struct FallbackGroups {
    private struct Key: Hashable {
        var kind: FallbackKind
        /// The value in a stylesheet that decided.
        var decided: StyleCause?
        /// The words of a broken keep rule, each of which counts; empty for other fallbacks.
        var words: String
    }
    private struct Member { var fallback: LayoutFallback; var fault: Fault }

    private let members: [Member]
    private let sizes: [ContentSizeCategory]

    /// Collects the fallbacks of all sizes.
    ///
    /// - Parameter fault: returns the rule's fault for a fallback at one size; nil if the rule does not judge it.
    init(_ context: AuditContext, fault: (LayoutFallback, LayoutSummary) -> Fault?) {
        sizes = context.categories
        members = context.layouts.flatMap { layout in
            layout.fallbacks.compactMap { fallback -> Member? in
                guard var fault = fault(fallback, layout) else { return nil }
                // A fallback from before pagination is shown at the start of its block.
                if fault.locations.isEmpty { fault.locations = fallback.source.flatMap(layout.map.location).map { [$0] } ?? [] }
                return Member(fallback: fallback, fault: fault)
            }
        }
    }

    private static func key(_ member: Member) -> Key {
        let fallback = member.fallback
        var key = Key(kind: fallback.kind, decided: nil, words: fallback.kind == .brokenKeep ? fallback.words : "")
        if case .style(let cause) = member.fault.cause { key.decided = cause }
        return key
    }

    /// The faults, in the order of the sizes, then in the order in which the groups were found.
    var faults: [Fault] {
        let faults = members.grouped(by: Self.key).flatMap { key, members in
            let sources = Set(members.compactMap(\.fallback.source))
            return members.grouped(by: \.fault.categories).compactMap { joined($0.elements, of: key, sources: sources) }
        }
        return sizes.flatMap { size in faults.filter { $0.categories == [size] } }
    }

    private func joined(_ members: [Member], of key: Key, sources: Set<SourceSpan>) -> Fault? {
        let more = sources.count - 1
        var joined = Fault.joined(
            members.map(\.fault), suffix: more > 0 ? ", here and in \(more) more \(more == 1 ? "place" : "places")" : "",
            identity: key.decided == nil ? [key.kind.rawValue, key.words] : nil)
        joined?.coversAllBlocks = more > 0
        return joined
    }
}
