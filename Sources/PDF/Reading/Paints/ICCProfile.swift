import CTypesetLCMS
import TypesetBase

/// An ICC profile (ISO 15076-1), whose colours Little CMS converts to sRGB.
///
/// The intent is relative colorimetric with black point compensation, as in viewers. It is a class, since it owns the transform and stores
/// the colours that it has converted.
final class ICCProfile {
    /// The number of components: 1 for grey, 3 for RGB, 4 for CMYK.
    let componentCount: Int
    private let transform: cmsHTRANSFORM
    private var known: [[Double]: Color] = [:]

    /// The limit of stored colours; only gradients and pictures have more.
    private static let limit = 4096

    /// Creates the profile of a colour space with some components; nil if the bytes are not such a profile.
    ///
    /// - Parameter stated: the number of components that the file states; nil to use that of the profile.
    init?(_ bytes: [UInt8], componentCount stated: Int?) {
        guard let source = cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count)) else { return nil }
        defer { cmsCloseProfile(source) }
        let componentCount = stated ?? Int(cmsChannelsOf(cmsGetColorSpace(source)))
        guard let space = Self.space(componentCount), cmsGetColorSpace(source) == space.signature, let target = cmsCreate_sRGBProfile()
        else { return nil }
        defer { cmsCloseProfile(target) }
        let made = cmsCreateTransform(
            source, Self.format(space.type, componentCount), target, Self.format(PT_RGB, 3), UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE))
        guard let made else { return nil }
        (transform, self.componentCount) = (made, componentCount)
    }

    deinit { cmsDeleteTransform(transform) }

    /// Returns the sRGB colour of components from 0 to 1.
    func color(_ components: [Double]) -> Color {
        let components = (0..<componentCount).map { index in
            index < components.count && components[index].isFinite ? min(1, max(0, components[index])) : 0
        }
        if let color = known[components] { return color }
        // Little CMS counts ink in percent.
        var input = componentCount == 4 ? components.map { $0 * 100 } : components, output = [0.0, 0, 0]
        cmsDoTransform(transform, &input, &output, 1)
        func part(_ value: Double) -> Double { value.isFinite ? min(1, max(0, value)) : 0 }
        let color = Color(red: part(output[0]), green: part(output[1]), blue: part(output[2]))
        if known.count < Self.limit { known[components] = color }
        return color
    }

    /// Whether the colours are those of sRGB, or of sRGB's grey, by a few samples; such a profile needs no transform.
    var isStandard: Bool {
        let samples =
            componentCount == 1
            ? [[0.2], [0.5], [0.8]] : [[0.2, 0.2, 0.2], [0.5, 0.5, 0.5], [0.8, 0.8, 0.8], [1, 0, 0], [0, 0.6, 0], [0, 0, 1]]
        return componentCount != 4
            && samples.allSatisfy { sample in
                let color = color(sample), own = componentCount == 1 ? [sample[0], sample[0], sample[0]] : sample
                return zip([color.red, color.green, color.blue], own).allSatisfy { abs($0 - $1) < Self.tolerance }
            }
    }

    /// The difference of a component that no contrast shows.
    private static let tolerance = 0.01

    private static func space(_ componentCount: Int) -> (signature: cmsColorSpaceSignature, type: Int32)? {
        switch componentCount {
        case 1: (cmsSigGrayData, PT_GRAY)
        case 3: (cmsSigRgbData, PT_RGB)
        case 4: (cmsSigCmykData, PT_CMYK)
        default: nil
        }
    }

    /// Returns Little CMS's code of colours as doubles: bit 22 is for floating point, and the size 0 for eight bytes.
    private static func format(_ space: Int32, _ componentCount: Int) -> UInt32 {
        1 << 22 | UInt32(space) << 16 | UInt32(componentCount) << 3
    }
}

/// The profiles of a file, each read once.
final class ICCProfiles {
    private let file: ObjectFile
    /// The results by the object of their stream.
    private var known: [ObjectID: (profile: ICCProfile?, componentCount: Int?)] = [:]

    /// The cost in operators of reading a profile.
    private static let cost = 2000

    init(_ file: ObjectFile) { self.file = file }

    /// The space of process colours: the profile of the output intent (ISO 32000-1 14.11.5), or coated paper.
    lazy var process: ColorSpace = {
        for intent in file.array(file.catalog["OutputIntents"]) {
            let profile = file.dictionary(intent)["DestOutputProfile"]
            guard file.number(file.dictionary(profile)["N"]) == 4, let read = self.profile(profile).profile else { continue }
            return .profile(read)
        }
        return .cmyk
    }()

    /// Returns the profile in a stream and the number of its components.
    ///
    /// The profile is nil if it cannot be read, or if its colours are those of a usual device. The number is nil if neither the dictionary
    /// nor the profile states it.
    func profile(_ object: PDFObject) -> (profile: ICCProfile?, componentCount: Int?) {
        guard case .stream(let entries, let id) = file.resolve(object) else { return (nil, nil) }
        let stated = file.number(entries["N"]).map(Int.init(fileNumber:))
        if let known = known[id] { return (known.profile, stated ?? known.componentCount) }
        let read = file.budget.spend(.operators, Self.cost) ? ICCProfile(file.data(id), componentCount: stated) : nil
        let result = (profile: read?.isStandard == true ? nil : read, componentCount: stated ?? read?.componentCount)
        known[id] = result
        return result
    }
}
