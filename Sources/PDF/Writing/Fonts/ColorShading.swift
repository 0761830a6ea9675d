import TypesetBase
import TypesetText

extension ObjectWriter {
    /// Writes a gradient of a glyph as a shading (ISO 32000-1 8.7.4.5), in the gradient's own coordinates.
    func write(_ shape: ColorGradient.Shape, _ channel: ShadingChannel) -> ObjectNumber {
        switch shape {
        case .linear(let gradient): write { $0.set(gradient, channel) }
        case .radial(let gradient): write { $0.set(gradient, channel) }
        case .sweep(let circle, let sectors): write(SectorMesh(circle, channel), sectors)
        }
    }

    private func write(_ mesh: SectorMesh, _ sectors: [ColorGradient.Sector]) -> ObjectNumber {
        let data = ByteBuffer()
        for sector in sectors { mesh.put(sector, to: data) }
        return writeStream(data) { shading in
            shading.set("ShadingType", 6)
            shading.set("ColorSpace", mesh.channel.colorSpace)
            shading.set("BitsPerCoordinate", 32)
            shading.set("BitsPerComponent", 8)
            shading.set("BitsPerFlag", 8)
            shading.setArray("Decode") { decode in
                for edge in mesh.edges { decode.add(edge) }
                for _ in mesh.channel.components(of: .black) {
                    decode.add(0.0)
                    decode.add(1.0)
                }
            }
        }
    }
}

/// Sectors of a circle as Coons patches (8.7.4.5.7), whose sides are the two radii, the arc, and the centre, which has no length.
private struct SectorMesh {
    let channel: ShadingChannel
    private let circle: RadialGradient.Circle
    private let outline: Rect

    init(_ circle: RadialGradient.Circle, _ channel: ShadingChannel) {
        self.circle = circle
        self.channel = channel
        // The control points of the arcs are outside the circle.
        let reach = circle.radius * 1.2 + 1
        outline = Rect(x: circle.center.x - reach, y: circle.center.y - reach, width: 2 * reach, height: 2 * reach)
    }

    var edges: [Double] { [outline.minX, outline.maxX, outline.minY, outline.maxY] }

    func put(_ sector: ColorGradient.Sector, to data: ByteBuffer) {
        let patch = SectorPatch(sector, circle)
        data.put(0 as UInt8)
        for point in patch.boundary {
            put((point.x - outline.minX) / outline.width, to: data)
            put((point.y - outline.minY) / outline.height, to: data)
        }
        for color in [sector.startColor, sector.startColor, sector.endColor, sector.endColor] {
            for component in channel.components(of: color) { data.put(UInt8((min(max(component, 0), 1) * 255).rounded())) }
        }
    }

    /// Writes a share of the outline in 32 bits.
    private func put(_ share: Double, to data: ByteBuffer) {
        let value = UInt32(min(max(share, 0), 1) * Double(UInt32.max))
        for shift in [24, 16, 8, 0] as [UInt32] { data.put(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
