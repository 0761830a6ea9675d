import TypesetBase

/// A style with everything it inherits: the winning declaration of each key.
struct CascadedStyle: Sendable {
    /// The winning declarations by the position of their keys, the order in which they apply.
    private var winners: [Declaration?] = Array(repeating: nil, count: StyleKey.all.count)
    /// The entry under `fonts` for the style's text style.
    private var fontEntry: FontEntry?
    /// The sizing keys by which lengths in points scale, if `subtracting` has removed some of them.
    private var spacingRules: SizingRules?
    /// The sizes at each category on which a `size` relative to the parent's is based.
    private var parentSizes: [Points]?
    /// All declarations that were added, whether or not they won; nil if they are not kept.
    private(set) var trace: DeclarationTrace?

    /// Whether the style is for a reader with the setting Bold Text.
    private let emboldens: Bool
    /// The change by page settings.
    private(set) var adjustment: TextAdjustment

    /// Creates a style without declarations.
    ///
    /// - Parameters:
    ///   - isTraced: whether all declarations are kept, for explanations.
    ///   - emboldens: whether the style is for a reader with the setting Bold Text.
    ///   - adjustment: the change of all text by page settings.
    init(isTraced: Bool = false, emboldens: Bool = false, adjustment: TextAdjustment = TextAdjustment()) {
        self.emboldens = emboldens
        self.adjustment = adjustment
        if isTraced { trace = DeclarationTrace([]) }
    }

    /// The winning declaration of a key.
    subscript(key: StyleKey) -> Declaration? { winners[key.position] }

    /// The winning declaration of a key.
    subscript<Value>(property: StyleProperty<Value>) -> Declaration? { self[property.key] }

    mutating func replace(_ key: StyleKey, by declaration: Declaration?) { winners[key.position] = declaration }

    func declares(anyOf keys: [StyleKey]) -> Bool { keys.contains { self[$0] != nil } }

    var isEmpty: Bool { winners.allSatisfy { $0 == nil } }

    /// Adds the declarations of a style that is nearer to the text than those added before; within it, later sheets are nearer.
    mutating func add(_ block: DeclarationBlock, of owner: StyleExplanation.Owner, fonts: [TextStyle: FontEntry]) {
        if trace != nil { record(block, of: owner, fonts: fonts) }
        takeParentSizes(block)
        let textStyle = block[Style.textStyle], entry = textStyle?.value(as: TextStyle.self).flatMap { fonts[$0] }
        if textStyle != nil, entry == nil { removeFont(of: fontEntry) }
        let fontLayer = takeFont(from: entry, block)
        for layer in block.layers(and: fontLayer) {
            let declarations = block.declarations.filter { $0.layer == layer }
            resetVariants(declarations, namesFont: layer == fontLayer)
            resetLineHeights(declarations)
            for declaration in declarations where declaration.key != Style.parent.key {
                winners[declaration.position] = declaration.specified == nil ? nil : declaration
            }
        }
        // A font is in place of a face of the same style or farther from the text.
        if block.faceIsReplaced || fontLayer != nil && block[Style.face] == nil { replace(Style.face.key, by: nil) }
        if textStyle != nil { fontEntry = entry }
    }

    /// Records the sizes on which a size relative to the parent's is based: those of everything added before.
    private mutating func takeParentSizes(_ block: DeclarationBlock) {
        guard let size = block[Style.size] else { return }
        guard case .ofParent = size.value(as: SizeRule.self) else { return parentSizes = nil }
        let rules = sizing
        parentSizes = ContentSizeCategory.allCases.map { rules.pointSize(at: $0) }
    }

    /// Applies the font of an entry under `fonts`, because the nearest key that names a font wins.
    ///
    /// A family overrides an inherited font name, and a face selects another font of its family. A text style with an entry under `fonts`
    /// supplies that font. A family of the same style overrides it if the sheet is the same or a later one.
    ///
    /// - Returns: the layer of the entry whose font applies; nil for none.
    private mutating func takeFont(from entry: FontEntry?, _ block: DeclarationBlock) -> Int? {
        let family = block[Style.family]?.layer, fontName = Style.fontName.key.position
        if family != nil { winners[fontName] = nil }
        guard let entry, family.map({ $0 < entry.layer }) ?? true else { return nil }
        winners[fontName] = entry.fontName
        return entry.layer
    }

    /// Removes the font of the inherited text style's entry under `fonts`, which does not apply to a text style without an entry.
    private mutating func removeFont(of entry: FontEntry?) {
        if let entry, self[Style.fontName.key] === entry.fontName { replace(Style.fontName.key, by: nil) }
    }

    /// Removes inherited line heights, because the nearest of the two keys wins.
    ///
    /// If `lineHeight` is `normal`, a multiple keeps it: the multiple counts from the font's own line height.
    private mutating func resetLineHeights(_ declarations: [Declaration]) {
        func isDeclared(_ key: StyleKey) -> Bool { declarations.contains { $0.key == key && $0.specified != nil } }
        if isDeclared(Style.lineHeight.key) {
            replace(Style.lineHeightMultiple.key, by: nil)
        } else if isDeclared(Style.lineHeightMultiple.key), self[Style.lineHeight]?.value() != SpecifiedLineHeight.normal {
            replace(Style.lineHeight.key, by: nil)
        }
    }

    private mutating func record(_ block: DeclarationBlock, of owner: StyleExplanation.Owner, fonts: [TextStyle: FontEntry]) {
        var added: [TracedDeclaration] = []
        if let style = block[Style.textStyle]?.value(as: TextStyle.self), let entry = fonts[style] {
            added.append(TracedDeclaration(declaration: entry.fontName, owner: .fonts(style)))
        }
        added += ((block.replaced ?? []) + block.declarations).map { TracedDeclaration(declaration: $0, owner: owner) }
        trace = DeclarationTrace(added, after: trace)
    }

    /// The style without the keys that belong to a container's box.
    var withoutBox: CascadedStyle {
        var result = self
        for key in Self.boxKeys { result.winners[key.position] = nil }
        result.trace = trace.map { DeclarationTrace($0.all.filter { !Self.boxKeys.contains($0.declaration.key) }) }
        return result
    }

    private static let boxKeys = StyleKey.all(with: .belongsToBox)

    /// Returns the declarations that differ from those of another style; declarations that both inherit from a common parent are omitted.
    ///
    /// - Parameter keepsBox: whether declarations of the box are kept in any case.
    func subtracting(by other: CascadedStyle, keepsBox: Bool = false) -> CascadedStyle {
        var result = self
        result.spacingRules = sizing
        for position in winners.indices where winners[position] === other.winners[position] { result.winners[position] = nil }
        if keepsBox { for key in Self.boxKeys { result.winners[key.position] = self[key] } }
        if result[Style.textStyle] == nil { result.fontEntry = nil }
        return result
    }
}

/// A declaration with its owner, for explanations.
struct TracedDeclaration: Sendable {
    var declaration: Declaration
    var owner: StyleExplanation.Owner
}

// MARK: - Used values

extension CascadedStyle {
    /// Resolves the style of a block.
    ///
    /// - Parameters:
    ///   - documentFont: the font whose family applies if the style names none.
    ///   - limits: the content sizes that the containers around the block follow.
    func resolve(
        at category: ContentSizeCategory, name: String? = nil, documentFont: ResolvedStyle.Font = ResolvedStyle.Font(),
        limits: ContentSizeRange = .all
    ) -> ResolvedStyle {
        var draft = StyleDraft(at: category, limits: limits, scale: adjustment.scale)
        draft.sizing = sizing
        draft.computeSize()
        apply(to: &draft, over: ResolvedStyle())
        draft.style.name = name
        takeWeight(&draft)
        draft.style.font.takeFamily(of: documentFont)
        adjustment.family?.apply(to: &draft.style.font)
        draft.style.font.isEmboldened = emboldens && self[Style.weight]?.isForBoldText != true
        return draft.style
    }

    /// Resolves the style of running text.
    ///
    /// If page settings make the text smaller, running text is as large as in the stylesheet, but no larger than the text.
    func resolveRunning(at category: ContentSizeCategory, name: String?, document: ResolvedStyle) -> ResolvedStyle {
        let style = resolve(at: category, name: name, documentFont: document.font)
        let unscaled = style.pointSize / adjustment.scale, least = min(unscaled, document.pointSize)
        guard adjustment.scale < 1, style.pointSize < least else { return style }
        var own = self
        own.adjustment.scale = least.ratio(to: unscaled)
        return own.resolve(at: category, name: name, documentFont: document.font)
    }

    /// Resolves an inline style: its declarations change the style of the surrounding text.
    func resolve(at category: ContentSizeCategory, within surrounding: ResolvedStyle) -> ResolvedStyle {
        var style = inline(at: category, within: surrounding)
        let boxed = declares(anyOf: Self.inlineBoxKeys) ? inline(at: category, within: surrounding.withoutBox) : nil
        style.inlineBox = boxed?.box
        if let box = boxed?.fixedLengths?.lengths.box {
            var lengths = style.fixedLengths?.lengths ?? TextLengths(style)
            lengths.inlineBox = box
            style.fixedLengths = FixedLengths(lengths)
        }
        return style
    }

    /// Resolves the style of a block that continues its container's text: its declarations change the container's style.
    func resolve(at category: ContentSizeCategory, inContainer container: ResolvedStyle, name: String) -> ResolvedStyle {
        var style = inline(at: category, within: container.withoutBox)
        style.name = name
        return style
    }

    private static let inlineBoxKeys = StyleKey.all(with: .drawsInlineBox)

    func inline(at category: ContentSizeCategory, within surrounding: ResolvedStyle) -> ResolvedStyle {
        var draft = StyleDraft(surrounding, at: category, limits: surrounding.contentSizes, scale: adjustment.scale)
        if winners[..<Self.sizeKeys].contains(where: { $0 != nil }) {
            draft.sizing = sizing
            if declares(anyOf: Self.inlineSizeKeys) { draft.computeSize(within: surrounding) }
            draft.takeLimits()
        }
        draft.computeSpacingRatio(spacingRules ?? draft.sizing)
        draft.style.font.resetVariants(self)
        apply(to: &draft, over: surrounding)
        takeWeight(&draft)
        adjustment.family?.apply(to: &draft.style.font)
        if self[Style.symbolicTraits] != nil { draft.style.font.joinTraits(of: surrounding.font, self) }
        if let weight = self[Style.weight] { draft.style.font.isEmboldened = emboldens && !weight.isForBoldText }
        return draft.style
    }

    /// Applies the weight of the text style if the style declares no weight, and no face or font with its own.
    private func takeWeight(_ draft: inout StyleDraft) {
        guard let weight = draft.sizing.textStyle?.weight, weight != FaceName.regular,
            !declares(anyOf: [Style.weight.key, Style.face.key, Style.fontName.key])
        else { return }
        draft.style.font.weight = weight
    }

    private static let inlineSizeKeys = StyleKey.all(with: .setsInlineSize)

    /// The number of sizing keys, which come first among all keys.
    private static let sizeKeys = Style.sizeKeys.count

    /// The values of the sizing keys.
    var sizing: SizingRules {
        var draft = StyleDraft(at: .large)
        for declaration in winners[..<Self.sizeKeys] { declaration?.specified?.apply(&draft) }
        draft.sizing.fontSize = fontEntry?.fontSize
        draft.sizing.parentSizes = parentSizes
        return draft.sizing
    }

    /// Applies the declarations that win, with sizes before the lengths that depend on them.
    ///
    /// - Parameter base: the style that the declarations change.
    private func apply(to draft: inout StyleDraft, over base: ResolvedStyle) {
        for declaration in winners[Self.sizeKeys...] { declaration?.specified?.apply(&draft) }
        guard base.fixedLengths != nil || declares(anyOf: Self.shrinkingKeys) else { return }
        var fixed = draft, lengths = base.fixedLengths?.lengths ?? TextLengths(base)
        lengths.box = base.box
        lengths.apply(to: &fixed.style)
        fixed.omitsEm = true
        for key in Self.shrinkingKeys { self[key]?.specified?.apply(&fixed) }
        lengths = TextLengths(fixed.style)
        draft.style.fixedLengths = lengths == TextLengths(draft.style) ? nil : FixedLengths(lengths)
    }

    /// The keys of `TextLengths`.
    private static let shrinkingKeys = [
        Style.lineSpacing.key, Style.minimumLineHeight.key, Style.maximumLineHeight.key, Style.firstLineIndent.key, Style.shadow,
        Style.innerShadow, Style.outline, Style.underline, Style.strikethrough, Style.textInsets, Style.border, Style.cornerRadius.key,
    ]
}
