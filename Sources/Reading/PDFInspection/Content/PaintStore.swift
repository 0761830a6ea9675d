import Geometry

/// The paints of a file, each once, so that what is drawn with them is plain numbers.
struct PaintStore {
    static let black: PaintID = 0

    private(set) var all: [Paint] = [.color(.black)]
    private var numbers: [Paint: PaintID] = [.color(.black): black]
    private var faded: [Fading: PaintID] = [:]
    /// The one asked for last: most of a page is of one colour.
    private var latest = (paint: Paint.color(.black), number: black)

    private struct Fading: Hashable { var paint: PaintID; var alpha: Double }

    mutating func number(of paint: Paint) -> PaintID {
        if latest.paint == paint { return latest.number }
        let number = numbers[paint] ?? PaintID(all.count)
        if Int(number) == all.count {
            all.append(paint)
            numbers[paint] = number
        }
        latest = (paint, number)
        return number
    }

    /// The paint with its alpha and that of the graphics state.
    mutating func number(of paint: PaintID, alpha: Double) -> PaintID {
        guard alpha < 1 else { return paint }
        let fading = Fading(paint: paint, alpha: alpha)
        if let known = faded[fading] { return known }
        let number = number(of: all[Int(paint)].faded(alpha))
        faded[fading] = number
        return number
    }
}

extension Paint {
    fileprivate func faded(_ alpha: Double) -> Paint {
        func fade(_ color: Color) -> Color { Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * alpha) }
        return switch self {
        case .color(let color): .color(fade(color))
        case .gradient(let colors): .gradient(colors.map(fade))
        case .axial(let gradient):
            .axial(
                AxialGradient(
                    start: gradient.start, end: gradient.end,
                    stops: gradient.stops.map { AxialGradient.Stop(place: $0.place, color: fade($0.color)) }))
        case .unknown: .unknown
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
    private var spaces: [ColorSpace] = [.gray, .rgb, .cmyk]

    mutating func enter(_ space: ColorSpace) -> ColorSpaceID {
        switch space {
        case .gray: return .gray
        case .rgb: return .rgb
        case .cmyk: return .cmyk
        default:
            spaces.append(space)
            return ColorSpaceID(index: spaces.count - 1)
        }
    }

    subscript(_ id: ColorSpaceID) -> ColorSpace { spaces[id.index] }
}
