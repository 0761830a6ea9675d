import TypesetBase

/// A font as its dictionary describes it.
struct ReadFont {
    let info: InspectedFont
    let splitter: CodeSplitter
    let codes: CodeDescriber
    /// The factor from glyph space to text space; 0.001 except for Type 3.
    var unit = 0.001
    /// The em of a Type 3 font in text space.
    var emScale = 1.0
}

/// A font while pages are read: the codes of its strings, their widths and texts.
///
/// Strings are shown one after the other, so checks for overlapping accesses would only take time.
final class LoadedFont {
    @exclusivity(unchecked) var info: InspectedFont
    let splitter: CodeSplitter
    let emScale: Double
    private let unit: Double
    /// Whether the glyphs of a Type 3 font are upside down in text space, and the text matrix turns them back.
    @exclusivity(unchecked) var isUpsideDown = false
    let isVertical: Bool
    let isOneByte: Bool
    let isType3: Bool
    let ascent: Em
    let descent: Em
    /// The cached font that other files use too; nil for a font of one file.
    private let shared: SharedFont?
    /// The descriptions of codes, of which a shared font needs few.
    private lazy var describer = makeDescriber()
    private let makeDescriber: () -> CodeDescriber
    /// The used one-byte and two-byte codes, which most files number from 1, in a buffer that moves when it grows.
    @exclusivity(unchecked) private(set) var direct: UnsafeMutableBufferPointer<CodeEntry>
    private let directLimit: Int
    private let budget: ReadingBudget
    /// The cost of one of the font's codes, in glyphs, higher if codes are searched in many ranges.
    let codeCost: Int
    @exclusivity(unchecked) private var others: [UInt32: CodeEntry] = [:]

    /// Creates a font that only one file has.
    convenience init(_ font: ReadFont, _ budget: ReadingBudget) {
        self.init(
            info: font.info, splitter: font.splitter, unit: font.unit, emScale: font.emScale, shared: nil, budget, codes: { font.codes })
    }

    /// Creates a composite font that several files have.
    ///
    /// - Parameter codes: reads the font, for codes that no file has used before.
    convenience init(_ font: SharedFont, _ budget: ReadingBudget, codes: @escaping () -> CodeDescriber) {
        self.init(info: font.info, splitter: font.splitter, unit: 0.001, emScale: 1, shared: font, budget, codes: codes)
    }

    private init(
        info: InspectedFont, splitter: CodeSplitter, unit: Double, emScale: Double, shared: SharedFont?, _ budget: ReadingBudget,
        codes: @escaping () -> CodeDescriber
    ) {
        self.budget = budget
        codeCost = splitter.cost
        (self.info, self.splitter, self.unit, self.emScale, self.shared) = (info, splitter, unit, emScale, shared)
        makeDescriber = codes
        isVertical = info.isVertical
        isOneByte = info.kind != .type0
        isType3 = info.kind == .type3
        (ascent, descent) = (info.ascent, info.descent)
        directLimit = info.kind == .type0 ? 65_536 : 256
        direct = .allocate(capacity: 256)
        direct.initialize(repeating: CodeEntry())
    }

    deinit { direct.deallocate() }

    private func makeRoom(for code: Int) {
        guard code >= direct.count, code < directLimit else { return }
        let capacity = min(directLimit, max(2 * direct.count, code + 1))
        guard budget.spend(.memory, (capacity - direct.count) * MemoryLayout<CodeEntry>.stride) else { return }
        let larger = UnsafeMutableBufferPointer<CodeEntry>.allocate(capacity: capacity)
        larger.initialize(repeating: CodeEntry())
        _ = larger.update(fromContentsOf: direct)
        direct.deallocate()
        direct = larger
    }

    /// Returns the entry of a code, which is added to `info.codes` at its first use.
    func entry(of code: UInt32, _ use: CodeUse) -> CodeEntry {
        let entry = Int(code) < direct.count ? direct[Int(code)] : others[code] ?? CodeEntry()
        return entry.serves(use) ? entry : enter(code, use)
    }

    private func enter(_ code: UInt32, _ use: CodeUse) -> CodeEntry {
        var entry = Int(code) < direct.count ? direct[Int(code)] : others[code] ?? CodeEntry()
        if entry.index < 0 {
            let described = describe(code, page: use.page)
            entry = CodeEntry(
                number: Int32(info.codes.count + 1), advance: described.code.width.value * unit, traits: described.traits)
            info.codes.append(described.code)
        }
        makeRoom(for: Int(code))
        if use.isVisible {
            entry.isVisible = true
            info.codes[Int(entry.index)].isVisible = true
        }
        if Int(code) < direct.count { direct[Int(code)] = entry } else { others[code] = entry }
        return entry
    }

    private func describe(_ code: UInt32, page: Int) -> DescribedCode {
        if var known = shared?[code], budget.spend(.memory, CodeDescriber.codeSize) {
            known.code.firstPage = page
            return known
        }
        var used = describer.describe(code, page: page)
        if isUpsideDown { used.ink = used.ink?.upsideDown }
        let described = DescribedCode(used, isWide: used.width.value * info.emPerUnit >= WordAssembler.gap)
        if describer.isComplete { shared?[code] = described }
        return described
    }
}

/// A code of a font, with the traits of its text.
struct DescribedCode: Sendable {
    var code: UsedCode
    let traits: GlyphTraits

    /// Finds the traits of a code.
    ///
    /// - Parameter isWide: whether the code advances as far as a space.
    init(_ code: UsedCode, isWide: Bool) {
        self.code = code
        // Nobody reads a glyph that has neither a text nor ink. A wide one is a space.
        traits = code.text != nil || !code.isBlank ? GlyphTraits(of: code.text) : isWide ? .space : []
    }
}

/// Describes the codes of a font: their widths, texts and glyphs.
final class CodeDescriber {
    private let budget: ReadingBudget
    private let programs: FontPrograms
    private let kind: PDFFontType
    private let toUnicode: CMap?
    private let mapping: GlyphMapping
    private let program: FontProgram?
    /// The widths by CID, or by code for simple fonts, in glyph space.
    var widths: [UInt32: GlyphUnits] = [:]
    var defaultWidth: GlyphUnits = 0
    /// The glyph procedures of a Type 3 font, by name.
    var procedures: [String: GlyphProcedure] = [:]

    /// The bytes of memory of a code and its description.
    static let codeSize = 160 + GlyphShape.memory

    init(_ reader: FontReader, kind: PDFFontType, toUnicode: CMap?, mapping: GlyphMapping, program: FontProgram?) {
        (budget, programs) = (reader.file.budget, reader.programs)
        (self.kind, self.toUnicode, self.mapping, self.program) = (kind, toUnicode, mapping, program)
    }

    /// Whether no limit has cut a description.
    var isComplete: Bool { budget.exhausted.isEmpty && !programs.isExhausted }

    func describe(_ code: UInt32, page: Int) -> UsedCode {
        // Without a budget the code is not described further.
        guard budget.spend(.memory, Self.codeSize), budget.spend(.mappings, 1 + (program?.lookupCost ?? 0)) else {
            return UsedCode(code: code, text: nil, width: defaultWidth)
        }
        let key = mapping.widthKey(code)
        let glyph = program.map { mapping.glyph(code, in: $0) } ?? .unknown
        let text = toUnicode.flatMap { $0.text(of: code) } ?? text(code, glyph)
        var used = UsedCode(code: code, text: text, width: key.flatMap { widths[$0] } ?? defaultWidth)
        used.firstPage = page
        switch glyph {
        case .found(let number):
            used.programWidth = program?.width(of: number)
            used.ink = program?.ink(of: number)
            if programs.keepsOutlines { used.outline = program?.outline(of: number) }
            used.isPresent = true
            used.isBlank = used.ink == nil && !programs.isExhausted
            used.isNotdef = number == 0
            used.isUnmapped = number == 0 && mapping.isOfLetters && program?.hasLetterMap == true && !mapping.isNotdef(code)
        case .missing: used.isPresent = false
        case .unknown: break
        }
        if kind == .type3 {
            let procedure = mapping.name(code).flatMap { procedures[$0] }
            used.isPresent = procedure != nil
            (used.programWidth, used.ink) = (procedure?.width, procedure?.ink)
        }
        if mapping.isNotdef(code) {
            used.isNotdef = true
            // Readers draw nothing for it in a font that is not in the file.
            if program == nil, kind == .type1 || kind == .trueType { used.isBlank = true }
        }
        return used
    }

    /// Returns the text of a code without ToUnicode: by the encoding of the dictionary, or by the name of the glyph in the program.
    private func text(_ code: UInt32, _ glyph: GlyphMapping.Target) -> String? {
        guard case .found(let number) = glyph, case .postScript(let program)? = program else { return mapping.text(code) }
        let own = mapping.isLeftToProgram(code) ? program.text(of: number) : nil
        return own ?? mapping.text(code) ?? program.text(of: number)
    }
}

/// The data that showing a code needs.
struct CodeEntry {
    /// The number in the font's `codes`, from 1; 0 if the code is new.
    var number: Int32 = 0
    /// The index in the font's `codes`; -1 if the code is new.
    var index: Int32 { number - 1 }

    /// Whether the entry is complete for a use, including its visibility.
    func serves(_ use: CodeUse) -> Bool { number > 0 && (isVisible || !use.isVisible) }
    /// The advance in text space units for a font size of 1.
    var advance = 0.0
    var traits: GlyphTraits = []
    /// Whether a use so far is visible.
    var isVisible = false
}
