/// A set of reading environments: content sizes combined with the reader's other traits.
///
/// Conditions are such sets. Set operations show whether two conditions can be met at once, or whether some conditions cover all
/// environments.
package struct EnvironmentSet: Hashable, Sendable {
    /// The content sizes for each combination of traits: eight lanes of twelve bits.
    private var sizes: SIMD8<UInt16>

    private static let allSizes = UInt16(1 << ContentSizeCategory.allCases.count) - 1

    package static let all = EnvironmentSet(sizes: SIMD8(repeating: allSizes))
    package static let none = EnvironmentSet(sizes: SIMD8(repeating: 0))

    package static let boldText = EnvironmentSet { $0.boldText }

    private init(sizes: SIMD8<UInt16>) { self.sizes = sizes }

    /// Creates the set of some content sizes with all other traits.
    package init(_ range: ContentSizeRange) {
        sizes = SIMD8(repeating: range.categories.reduce(0) { $0 | Self.bit($1) })
    }

    /// Creates the set of all content sizes with some of the other traits.
    package init(where holds: (ReaderTraits) -> Bool) {
        sizes = SIMD8(repeating: 0)
        for traits in ReaderTraits.allCases where holds(traits) { sizes[Self.lane(traits)] = Self.allSizes }
    }

    private static func bit(_ category: ContentSizeCategory) -> UInt16 { 1 << UInt16(category.rawValue) }

    private static func lane(_ traits: ReaderTraits) -> Int {
        (traits.appearance == .dark ? 1 : 0) + (traits.contrast == .increased ? 2 : 0) + (traits.boldText ? 4 : 0)
    }

    package var isEmpty: Bool { self == .none }
    package var complement: EnvironmentSet { EnvironmentSet(sizes: Self.all.sizes & ~sizes) }

    package func contains(_ category: ContentSizeCategory, _ traits: ReaderTraits) -> Bool {
        sizes[Self.lane(traits)] & Self.bit(category) != 0
    }

    package func intersection(_ other: EnvironmentSet) -> EnvironmentSet { EnvironmentSet(sizes: sizes & other.sizes) }

    package func union(_ other: EnvironmentSet) -> EnvironmentSet { EnvironmentSet(sizes: sizes | other.sizes) }

    package func subtracting(_ other: EnvironmentSet) -> EnvironmentSet { intersection(other.complement) }

    /// Splits the set by conditions: in each part, every condition is met everywhere or nowhere.
    package func parts(by conditions: some Sequence<EnvironmentSet>) -> [EnvironmentSet] {
        conditions.reduce([self]) { parts, condition in
            parts.flatMap { [$0.intersection(condition), $0.subtracting(condition)] }.filter { !$0.isEmpty }
        }
    }

    package func isSubset(of other: EnvironmentSet) -> Bool { subtracting(other).isEmpty }

    /// Returns the content sizes that the set contains together with some traits.
    package func categories(with traits: ReaderTraits) -> [ContentSizeCategory] {
        ContentSizeCategory.allCases.filter { contains($0, traits) }
    }

    /// The first traits that are in the set at some size, with those sizes, as in `dark, increased contrast at ax1 ax2`.
    ///
    /// Messages about gaps use it.
    package var example: String {
        guard let traits = ReaderTraits.allCases.first(where: { !categories(with: $0).isEmpty }) else { return "" }
        let here = categories(with: traits), names = here.map(\.shortName).joined(separator: " ")
        if here.count == ContentSizeCategory.allCases.count {
            return traits == .standard ? "for readers with the standard settings" : "with \(traits)"
        }
        return traits == .standard ? "at \(names)" : "with \(traits) at \(names)"
    }
}
