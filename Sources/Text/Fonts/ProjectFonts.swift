internal import CTypesetPango

/// The fonts that were added to a configuration of the system's fonts, and that take precedence over them.
///
/// fontconfig itself has no such preference: of two files with the same face, it uses the one with the higher version, regardless of its
/// folder.
struct ProjectFonts {
    private let system: FontSet?
    private let own: [Face]

    init(_ fonts: FontconfigFonts) {
        system = fonts.ofSystem
        own = fonts.added?.patterns.map(Face.init) ?? []
    }

    /// Removes from the system's set only the faces that the project provides, which may be a single one of a family.
    func hideReplacedFaces() {
        guard !own.isEmpty else { return }
        system?.removeAll { pattern in
            let face = Face(pattern)
            return own.contains(where: face.isSameFace(as:))
        }
    }

    /// Project files with the same face, which no request can distinguish.
    var duplicates: [DuplicateFace] {
        own.enumerated().compactMap { index, face in
            guard !face.isVariable,
                let first = own[..<index].first(where: {
                    !$0.isVariable && $0.path != face.path && $0.isSameFace(as: face) && $0.style == face.style
                }),
                let path = face.path, let other = first.path
            else { return nil }
            return DuplicateFace(path: path, other: other, name: [face.name, face.style].compactMap(\.self).joined(separator: " "))
        }
    }

    /// The properties by which requests distinguish faces.
    private struct Face {
        let path: String?
        let name: String?
        let style: String?
        let family: String?
        let weight: Int?
        let slant: Int?
        let width: Int?
        /// Whether the font provides all faces of its family.
        let isVariable: Bool

        init(_ pattern: FontPattern) {
            path = pattern.string(FC_FILE)
            name = pattern.string(FC_FAMILY)
            style = pattern.string(FC_STYLE)
            family = name?.lowercased()
            weight = pattern.integer(FC_WEIGHT)
            slant = pattern.integer(FC_SLANT)
            width = pattern.integer(FC_WIDTH)
            isVariable = pattern.bool(FC_VARIABLE)
        }

        func isSameFace(as other: Face) -> Bool {
            guard family == other.family, family != nil else { return false }
            return isVariable || other.isVariable || (weight == other.weight && slant == other.slant && width == other.width)
        }
    }
}
