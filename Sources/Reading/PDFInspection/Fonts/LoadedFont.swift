import Geometry

/// A font while pages are read: how strings split into codes, how wide each is, what it stands for.
final class LoadedFont {
    var info: InspectedFont
    let splitter: CodeSplitter
    let toUnicode: CMap?
    /// Widths by CID, or by code for simple fonts; in glyph space.
    var widths: [UInt32: GlyphUnits] = [:]
    var defaultWidth: GlyphUnits = 0
    /// Glyph space to text space; a thousandth but for Type 3.
    var unit = 0.001
    /// What a Type 3 font's em is: its size in glyph space, times `unit`.
    var emScale = 1.0
    let mapping: GlyphMapping
    let program: FontProgram?
    let isVertical: Bool
    let isOneByte: Bool
    let ascent: Em
    let descent: Em
    /// Type 3 only: the widths that the glyphs' procedures state themselves, by name.
    var procedures: [String: GlyphUnits?] = [:]
    /// One-byte and two-byte codes, as far as they are used: most files number them from 1. It moves when it grows.
    private(set) var direct: UnsafeMutableBufferPointer<CodeEntry>
    private let directLimit: Int
    private let budget: ReadingBudget
    /// Glyphs that take as long as one of the font's codes: more where codes are looked for in many ranges.
    let codeCost: Int
    /// Bytes of memory that a code takes, with what is told of it.
    private static let codeSize = 160
    private var others: [UInt32: CodeEntry] = [:]

    init(budget: ReadingBudget, info: InspectedFont, splitter: CodeSplitter, toUnicode: CMap?, mapping: GlyphMapping, program: FontProgram?)
    {
        self.budget = budget
        codeCost = splitter.cost
        self.info = info
        self.splitter = splitter
        self.toUnicode = toUnicode
        self.mapping = mapping
        self.program = program
        isVertical = info.isVertical
        isOneByte = info.kind != .type0
        (ascent, descent) = (info.ascent, info.descent)
        directLimit = info.kind == .type0 ? 65_536 : 256
        direct = .allocate(capacity: 256)
        direct.initialize(repeating: CodeEntry())
    }

    deinit { direct.deallocate() }

    private func makeRoom(for code: Int) {
        guard code >= direct.count, code < directLimit else { return }
        let capacity = min(directLimit, max(2 * direct.count, code + 1))
        guard budget.spend(memory: (capacity - direct.count) * MemoryLayout<CodeEntry>.stride) else { return }
        let larger = UnsafeMutableBufferPointer<CodeEntry>.allocate(capacity: capacity)
        larger.initialize(repeating: CodeEntry())
        _ = larger.update(fromContentsOf: direct)
        direct.deallocate()
        direct = larger
    }

    /// What is known of a code, which is entered in `info.codes` at its first use.
    func entry(of code: UInt32, _ use: CodeUse) -> CodeEntry {
        let entry = Int(code) < direct.count ? direct[Int(code)] : others[code] ?? CodeEntry()
        return entry.serves(use) ? entry : enter(code, use)
    }

    private func enter(_ code: UInt32, _ use: CodeUse) -> CodeEntry {
        var entry = Int(code) < direct.count ? direct[Int(code)] : others[code] ?? CodeEntry()
        if entry.index < 0 {
            let description = describe(code, page: use.page)
            entry = CodeEntry(
                number: Int32(info.codes.count + 1), advance: description.width.value * unit, traits: GlyphTraits(of: description.text))
            info.codes.append(description)
        }
        makeRoom(for: Int(code))
        if use.isVisible {
            entry.isVisible = true
            info.codes[Int(entry.index)].isVisible = true
        }
        if Int(code) < direct.count { direct[Int(code)] = entry } else { others[code] = entry }
        return entry
    }

    private func describe(_ code: UInt32, page: Int) -> UsedCode {
        // Without a budget nothing more is found out.
        guard budget.spend(memory: Self.codeSize), budget.spend(mappings: 1 + (program?.lookupCost ?? 0)) else {
            return UsedCode(code: code, text: nil, width: defaultWidth)
        }
        let key = mapping.widthKey(code)
        let text = toUnicode.flatMap { $0.text(of: code) } ?? mapping.text(code)
        var used = UsedCode(code: code, text: text, width: key.flatMap { widths[$0] } ?? defaultWidth)
        used.firstPage = page
        let glyph = program.map { mapping.glyph(code, in: $0) } ?? .unknown
        switch glyph {
        case .found(let number):
            used.programWidth = program?.width(of: number)
            used.ink = program?.ink(of: number)
            used.isPresent = true
            used.isNotdef = number == 0
        case .missing: used.isPresent = false
        case .unknown: break
        }
        if info.kind == .type3 {
            let procedure = mapping.name(code).flatMap { procedures[$0] }
            used.isPresent = procedure != nil
            used.programWidth = procedure ?? nil
        }
        if mapping.isNotdef(code) { used.isNotdef = true }
        return used
    }
}

/// What showing a code takes to know.
struct CodeEntry {
    /// Of the font's `codes`, from 1; 0 where the code was not met yet.
    var number: Int32 = 0
    /// Of the font's `codes`; -1 where the code was not met yet.
    var index: Int32 { number - 1 }

    /// Whether it is entered, for being seen where it is.
    func serves(_ use: CodeUse) -> Bool { number > 0 && (isVisible || !use.isVisible) }
    /// In text space units for a font size of 1.
    var advance = 0.0
    var traits: GlyphTraits = []
    /// Whether some use so far can be seen.
    var isVisible = false
}
