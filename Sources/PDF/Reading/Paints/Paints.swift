import Glibc
import TypesetBase

/// The paints of a file, each once, to which painted items refer by number.
struct PaintStore {
    static let black: PaintID = 0

    private var interner = Interner<InspectedPaint>()
    private var faded: [Fading: PaintID] = [:]
    /// The colours found last, by the upper bits of a product of their parts; to hash a paint takes twenty times as long.
    private var recent = Array(repeating: (color: Color.black, number: black), count: 1 << slotBits)
    private static let slotBits = 8

    private struct Fading: Hashable { var paint: PaintID; var alpha: Double }

    init() { _ = interner.number(of: .color(.black)) }

    private struct Masking: Hashable { var paint: PaintID; var mask: Int32 }
    private var masked: [Masking: PaintID] = [:]

    var all: [InspectedPaint] { interner.values }
    subscript(_ number: PaintID) -> InspectedPaint { interner[Int(number)] }
    var count: Int { interner.values.count }

    mutating func number(of paint: InspectedPaint) -> PaintID {
        if case .color(let color) = paint { number(of: color) } else { PaintID(interner.number(of: paint)) }
    }

    mutating func number(of color: Color) -> PaintID {
        let slot = Self.slot(of: color)
        if recent[slot].color == color { return recent[slot].number }
        let number = PaintID(interner.number(of: .color(color)))
        recent[slot] = (color, number)
        return number
    }

    /// Returns the place of a colour among the recent ones (multiplicative hashing, Knuth 6.4).
    private static func slot(of color: Color) -> Int {
        func mixed(_ bits: UInt64, _ part: Double) -> UInt64 { (bits ^ part.bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
        let bits = mixed(mixed(mixed(mixed(0, color.red), color.green), color.blue), color.alpha)
        return Int(bits >> UInt64(64 - slotBits))
    }

    /// Returns the paint with its alpha times that of the graphics state.
    mutating func number(of paint: PaintID, alpha: Double) -> PaintID {
        guard alpha < 1 else { return paint }
        let fading = Fading(paint: paint, alpha: alpha)
        if let known = faded[fading] { return known }
        let number = number(of: interner[Int(paint)].faded(alpha))
        faded[fading] = number
        return number
    }

    /// Returns the paint through a soft mask, whose number is its index in the context's list.
    mutating func number(of paint: PaintID, through mask: SoftMask, numbered maskNumber: Int32) -> PaintID {
        let masking = Masking(paint: paint, mask: maskNumber)
        if let known = masked[masking] { return known }
        let number = number(of: .masked(self[paint], mask))
        masked[masking] = number
        return number
    }
}

extension InspectedPaint {
    fileprivate func faded(_ alpha: Double) -> InspectedPaint {
        switch self {
        case .color(let color): return .color(color.faded(alpha))
        case .gradient(let colors): return .gradient(colors.map { $0.faded(alpha) })
        case .axial(var gradient):
            gradient.stops = gradient.stops.mapColors { $0.faded(alpha) }
            return .axial(gradient)
        case .radial(var shading):
            shading.gradient.stops = shading.gradient.stops.mapColors { $0.faded(alpha) }
            return .radial(shading)
        case .masked(let paint, let mask): return .masked(paint.faded(alpha), mask)
        case .tiles(var pattern):
            pattern.alpha *= alpha
            return .tiles(pattern)
        case .unknown: return .unknown
        }
    }
}

/// Index into a context's colour spaces.
struct ColorSpaceID: Equatable {
    let index: Int
    static let gray = ColorSpaceID(index: 0), rgb = ColorSpaceID(index: 1), cmyk = ColorSpaceID(index: 2)
}

/// The colour spaces that the pages of a file name.
struct ColorSpaceStore {
    private var spaces: [ColorSpace]
    /// The indices of profiles, which content names again and again.
    private var profiles: [ObjectIdentifier: ColorSpaceID] = [:]
    var count: Int { spaces.count }

    /// Creates a store, which begins with the spaces of the devices.
    ///
    /// - Parameter process: the space of process colours.
    init(process: ColorSpace) { spaces = [.gray, .rgb, process] }

    mutating func enter(_ space: ColorSpace) -> ColorSpaceID {
        switch space {
        case .gray: return .gray
        case .rgb: return .rgb
        case .cmyk: return .cmyk
        case .profile(let profile):
            let known = profiles[ObjectIdentifier(profile)] ?? append(space)
            profiles[ObjectIdentifier(profile)] = known
            return known
        default: return append(space)
        }
    }

    private mutating func append(_ space: ColorSpace) -> ColorSpaceID {
        spaces.append(space)
        return ColorSpaceID(index: spaces.count - 1)
    }

    subscript(_ id: ColorSpaceID) -> ColorSpace { spaces[id.index] }
}

/// A colour space, in the detail needed to convert its colours to sRGB (ISO 32000-1 8.6).
///
/// A profile whose colours are those of sRGB is the device space.
indirect enum ColorSpace {
    case gray, rgb, cmyk
    case profile(ICCProfile)
    case measured(CIESpace)
    case indexed(base: ColorSpace, table: [UInt8])
    /// Separation and DeviceN: the alternate space and the function that converts to it.
    case tint(ColorSpace, PDFFunction?, inputs: Int)
    case pattern

    var componentCount: Int {
        switch self {
        case .gray, .indexed, .pattern: 1
        case .rgb: 3
        case .measured(let space): space.componentCount
        case .cmyk: 4
        case .profile(let profile): profile.componentCount
        case .tint(_, _, let inputs): inputs
        }
    }

    /// The initial colour of the space (8.6.3).
    var initialPaint: InspectedPaint {
        switch self {
        case .tint: paint(Array(repeating: 1, count: componentCount))
        default: .color(.black)
        }
    }

    /// Returns a colour of a space with at most four components, without a list for those of devices.
    func color(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) -> Color {
        func part(_ value: Double) -> Double { value.isFinite ? min(1, max(0, value)) : 0 }
        switch self {
        case .rgb: return Color(red: part(first), green: part(second), blue: part(third))
        case .cmyk: return ProcessColor.color(cyan: part(first), magenta: part(second), yellow: part(third), black: part(fourth))
        case .gray, .pattern: return Color(red: part(first), green: part(first), blue: part(first))
        case .profile, .measured, .indexed, .tint: return color([first, second, third, fourth])
        }
    }

    /// The cost in operators of converting a colour.
    var cost: Int {
        switch self {
        case .tint(let base, let function, _): base.cost + (function?.cost ?? 1)
        case .indexed(let base, _): base.cost
        case .profile, .measured: Self.profileCost
        case .gray, .rgb, .cmyk, .pattern: 1
        }
    }

    /// The cost in operators of converting a colour by a profile or by CIE's formulas.
    private static let profileCost = 8

    func color(_ values: [Double]) -> Color {
        func value(_ index: Int) -> Double { index < values.count && values[index].isFinite ? min(1, max(0, values[index])) : 0 }
        switch self {
        case .gray, .pattern, .rgb, .cmyk: return color(value(0), value(1), value(2), value(3))
        case .profile(let profile): return profile.color(values)
        case .measured(let space): return space.color(values)
        case .indexed(let base, let table): return Self.entry(values.first ?? 0, base, table)
        case .tint(let base, let function, _):
            if let result = function?.evaluate(values) { return base.color(result) }
            return Color(red: 1 - value(0), green: 1 - value(0), blue: 1 - value(0))
        }
    }

    /// Returns the colour; `unknown` for a spot colour whose function cannot be evaluated.
    func paint(_ values: [Double]) -> InspectedPaint {
        if case .tint(_, let function, _) = self, function?.evaluate(values) == nil { return .unknown }
        return .color(color(values))
    }

    private static func entry(_ index: Double, _ base: ColorSpace, _ table: [UInt8]) -> Color {
        let count = base.componentCount, start = Int(fileNumber: index) * count
        guard start >= 0, start + count <= table.count else { return .black }
        let values = table[start..<(start + count)].map { Double($0) / 255 }
        guard case .measured(let space) = base else { return base.color(values) }
        return space.color(space.decoded(values))
    }
}

/// Reads the colour spaces of content streams: device names, then those of the resources.
struct ColorSpaceReader {
    let file: ObjectFile
    let profiles: ICCProfiles
    /// The resources, whose default spaces replace those of devices (8.6.5.6); empty to use those of devices.
    var resources = PDFDictionary()
    /// The limit of colorants (ISO 32000-1 annex C.2).
    private static let inputLimit = 32

    func read(named name: String) -> ColorSpace {
        device(name) ?? read(file.dictionary(resources["ColorSpace"])[name], depth: 0)
    }

    private func device(_ name: String) -> ColorSpace? {
        switch name {
        case "DeviceGray", "G": replacement("DefaultGray", of: 1) ?? .gray
        case "DeviceRGB", "RGB": replacement("DefaultRGB", of: 3) ?? .rgb
        case "DeviceCMYK", "CMYK": replacement("DefaultCMYK", of: 4) ?? profiles.process
        case "Pattern": .pattern
        default: nil
        }
    }

    /// Returns the space that the resources state instead of a device; nil if they state none with as many components.
    private func replacement(_ name: String, of componentCount: Int) -> ColorSpace? {
        let entry = file.resolve(file.dictionary(resources["ColorSpace"])[name])
        guard !entry.isNull else { return nil }
        // Its own alternate spaces are not replaced again.
        let space = ColorSpaceReader(file: file, profiles: profiles).read(entry)
        return space.componentCount == componentCount ? space : nil
    }

    /// Reads a colour space; the depth limits spaces that build on themselves.
    func read(_ object: PDFObject, depth: Int = 0) -> ColorSpace {
        let object = file.resolve(object)
        if let name = object.name { return device(name) ?? .gray }
        guard depth < 6, let items = object.array, let kind = file.name(items.first ?? .null) else { return .gray }
        func item(_ index: Int) -> PDFObject { index < items.count ? items[index] : .null }
        switch kind {
        case "ICCBased": return profile(item(1), depth)
        case "CalGray", "CalRGB", "Lab":
            // Without a white point the space is invalid, and viewers use the device.
            return CIESpace(kind, file.dictionary(item(1)), file).map(ColorSpace.measured) ?? (kind == "CalGray" ? .gray : .rgb)
        case "Indexed", "I":
            return .indexed(base: read(item(1), depth: depth + 1), table: file.resolve(item(3)).string ?? file.stream(item(3)) ?? [])
        case "Separation": return .tint(read(item(2), depth: depth + 1), PDFFunction(item(3), file: file), inputs: 1)
        case "DeviceN":
            return .tint(
                read(item(2), depth: depth + 1), PDFFunction(item(3), file: file),
                inputs: min(Self.inputLimit, max(1, file.array(item(1)).count)))
        default: return device(kind) ?? .gray
        }
    }

    private func profile(_ object: PDFObject, _ depth: Int) -> ColorSpace {
        let (profile, count) = profiles.profile(object)
        if let profile { return .profile(profile) }
        switch count {
        case 1: return .gray
        case 3: return .rgb
        case 4: return .cmyk
        default: return read(file.dictionary(object)["Alternate"], depth: depth + 1)
        }
    }
}
