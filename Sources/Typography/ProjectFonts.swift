internal import CPango

/// The fonts that were added to a configuration of the system's, which go before them.
///
/// fontconfig itself prefers neither: of two files of one face it takes the one with the higher version, wherever it lies.
struct ProjectFonts {
    private let system: UnsafeMutablePointer<FcFontSet>?
    private let own: [Face]

    init(_ configuration: OpaquePointer?) {
        system = FcConfigGetFonts(configuration, FcSetSystem)
        let set = FcConfigGetFonts(configuration, FcSetApplication)
        own = set.map { set in (0..<Int(set.pointee.nfont)).map { Face(FontPattern(set.pointee.fonts[$0])) } } ?? []
    }

    /// Takes the faces out of the system's set that the project brings along. Other faces of the family stay, so that a project may bring one alone.
    func hideTwins() {
        guard let system, !own.isEmpty else { return }
        var kept = 0
        for index in 0..<Int(system.pointee.nfont) {
            let pattern = system.pointee.fonts[index]
            let face = Face(FontPattern(pattern))
            if own.contains(where: face.isTwin) {
                FcPatternDestroy(pattern)
            } else {
                system.pointee.fonts[kept] = pattern
                kept += 1
            }
        }
        system.pointee.nfont = Int32(kept)
    }

    /// What requests tell faces apart by.
    private struct Face {
        let family: String?
        let weight: Int?
        let slant: Int?
        let width: Int?
        /// Stands for all faces of its family.
        let isVariable: Bool

        init(_ pattern: FontPattern) {
            family = pattern.string(FC_FAMILY)?.lowercased()
            weight = pattern.integer(FC_WEIGHT)
            slant = pattern.integer(FC_SLANT)
            width = pattern.integer(FC_WIDTH)
            isVariable = pattern.bool(FC_VARIABLE)
        }

        func isTwin(_ other: Face) -> Bool {
            guard family == other.family, family != nil else { return false }
            return isVariable || other.isVariable || (weight == other.weight && slant == other.slant && width == other.width)
        }
    }
}
