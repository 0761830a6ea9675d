package import TypesetBase

/// An edition that a sheet declares: its rules are part of the sheet's layer, under its name.
struct DeclaredEdition: Sendable {
    /// The edition that it changes; nil for the sheet's own pages.
    var base: EditionName?
    /// The place of its name.
    var span: SourceSpan
}

extension Stylesheet {
    /// The longest chain of editions that are based on each other; a longer one is a circle.
    private static let longestChain = 20

    /// Returns an edition with those on which it is based, the most basic first.
    func editions(from name: EditionName) -> [EditionName] {
        var chain = [name]
        while let base = declaredEditions[chain[0]]?.base, chain.count < Self.longestChain { chain.insert(base, at: 0) }
        return chain
    }

    /// The editions of the stylesheet, built-in ones first, then those that a sheet declares, by name.
    package var editionNames: [EditionName] {
        EditionName.builtIn + declaredEditions.keys.filter { !$0.isBuiltIn }.sorted { $0.description < $1.description }
    }

    /// Returns the traits with the appearance and the contrast of their edition, which may be one that a sheet declares.
    package func traits(for traits: ReaderTraits) -> ReaderTraits {
        guard let edition = traits.edition, !edition.isBuiltIn else { return traits }
        var result = editions(from: edition).first.map { ReaderTraits(edition: $0, boldText: traits.boldText) } ?? traits
        result.edition = edition
        return result
    }

    /// The changes of the edition for which the sheet is resolved; nil without one, and for an edition without a built-in one beneath.
    package var design: EditionDesign? {
        traits.edition.flatMap { editions(from: $0).first }.flatMap { EditionDesign.builtIn[$0] }
    }

    /// Returns an error about the first of some editions that is neither built in nor declared.
    package func unknownEdition(among traits: [ReaderTraits]) -> Diagnostic? {
        let known = editionNames
        guard let name = traits.lazy.compactMap(\.edition).first(where: { !known.contains($0) }) else { return nil }
        let names = known.map(\.description)
        return .error(
            "the stylesheet has no edition called `\(name)`",
            hints: Suggestion.hints(for: name.description, among: names) + ["declare it under `editions` in the stylesheet"])
    }
}

extension StyleResolver {
    /// The opaque colour of the paper as painted.
    package var paper: Color { palette?.paper.derived ?? page.background?.over(.white) ?? .white }

    /// Returns the style of a block element on paper, in the colours in which it is painted.
    package func coloredStyle(for element: Element, classes: [String]) -> ResolvedStyle {
        let style = style(for: element, classes: classes)
        guard let palette else { return style }
        let ground = style.background.map { palette.ground($0, on: palette.paper) } ?? palette.paper
        return style.colored(by: palette, on: ground, in: palette.paper, inlineGround: ground)
    }
}
