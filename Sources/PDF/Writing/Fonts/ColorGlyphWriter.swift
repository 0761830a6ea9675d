import TypesetBase
import TypesetText

/// Writes colour glyphs into the content streams of Type 3 fonts, in thousandths of the em.
///
/// Glyphs consist of fills, shadings within clips, and transparency groups for composed parts.
struct ColorGlyphWriter {
    private let objects: ObjectWriter
    private let states: GraphicsStateStore

    init(objects: ObjectWriter, states: GraphicsStateStore) {
        self.objects = objects
        self.states = states
    }

    func draw(_ paint: ColorPaint, to stream: ContentStream, _ resources: PageResources) {
        switch paint {
        case .layers(let layers): for layer in layers { draw(layer, to: stream, resources) }
        case .clipped(let contours, let paint): draw(paint, within: contours, to: stream, resources)
        case .fill(let fill, let bounds):
            stream.saved(.newline) {
                draw(fill, bounds, to: stream, resources) {
                    stream.rectangle(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
                }
            }
        case .composed(let top, let mode, let bottom): compose(top, mode, bottom, to: stream, resources)
        }
    }

    private func draw(_ paint: ColorPaint, within contours: GlyphContours, to stream: ContentStream, _ resources: PageResources) {
        stream.saved(.newline) {
            if case .fill(let fill, let bounds) = paint {
                draw(fill, bounds, to: stream, resources) { stream.add(contours) }
            } else {
                stream.add(contours)
                stream.clip()
                draw(paint, to: stream, resources)
            }
        }
    }

    // MARK: Fills

    /// Draws a fill and changes the graphics state, which the caller restores.
    ///
    /// - Parameter addPath: adds the path to be filled.
    private func draw(
        _ fill: ColorFill, _ bounds: Rect, to stream: ContentStream, _ resources: PageResources, _ addPath: () -> Void
    ) {
        switch fill {
        case .foreground(let alpha): setOpacity(alpha, stream, resources)
        case .solid(let color):
            stream.set(.fill, red: color.red, green: color.green, blue: color.blue)
            setOpacity(color.alpha, stream, resources)
        case .gradient(let gradient):
            addPath()
            stream.clip()
            return draw(gradient, bounds, to: stream, resources)
        }
        addPath()
        stream.fill()
    }

    private func setOpacity(_ alpha: Double, _ stream: ContentStream, _ resources: PageResources) {
        if alpha < 1 { set(states.alpha(fill: alpha, stroke: 1), stream, resources) }
    }

    private func set(_ state: ObjectNumber, _ stream: ContentStream, _ resources: PageResources) {
        resources.use(.graphicsState, state)
        stream.setGraphicsState(state)
    }

    private func draw(_ gradient: ColorGradient, _ bounds: Rect, to stream: ContentStream, _ resources: PageResources) {
        if !gradient.isOpaque { set(states.mask(group: group(gradient, .opacity, bounds)), stream, resources) }
        // Poppler paints a mesh in small pieces that overlap. A mask or the opacity of the text would apply to each piece.
        guard case .sweep = gradient.shape else { return draw(gradient, .color, to: stream, resources) }
        paint(group(gradient, .color, bounds), stream, resources)
    }

    private func group(_ gradient: ColorGradient, _ channel: ShadingChannel, _ bounds: Rect) -> ObjectNumber {
        let stream = ContentStream(), resources = PageResources()
        draw(gradient, channel, to: stream, resources)
        return write(stream, resources, bounds, colorSpace: channel.colorSpace)
    }

    private func draw(_ gradient: ColorGradient, _ channel: ShadingChannel, to stream: ContentStream, _ resources: PageResources) {
        let shading = objects.write(gradient.shape, channel)
        resources.use(.shading, shading)
        stream.concatenate(precise: gradient.transform)
        stream.paint(shading: shading)
    }

    // MARK: Groups

    private func compose(
        _ top: ColorPaint, _ mode: CompositeMode, _ bottom: ColorPaint, to stream: ContentStream, _ resources: PageResources
    ) {
        func paint(_ part: ColorPaint) { draw(part, to: stream, resources) }
        func paint(_ part: ColorPaint, inside mask: ColorPaint) { draw(part, mask, isInverse: false, to: stream, resources) }
        func paint(_ part: ColorPaint, outside mask: ColorPaint) { draw(part, mask, isInverse: true, to: stream, resources) }
        switch mode {
        case .clear: break
        case .source: paint(top)
        case .destination: paint(bottom)
        case .sourceOver: paint(bottom); paint(top)
        case .destinationOver: paint(top); paint(bottom)
        case .sourceIn: paint(top, inside: bottom)
        case .destinationIn: paint(bottom, inside: top)
        case .sourceOut: paint(top, outside: bottom)
        case .destinationOut: paint(bottom, outside: top)
        case .sourceAtop: paint(bottom); paint(top, inside: bottom)
        case .destinationAtop: paint(top); paint(bottom, inside: top)
        case .xor: paint(top, outside: bottom); paint(bottom, outside: top)
        default: blend(top, mode.blendMode, bottom, to: stream, resources)
        }
    }

    /// Draws a part through the opacity of another part, or through the inverse of that opacity.
    ///
    /// The mask uses luminosity. mupdf has no inverse of opacity, and poppler ignores opacity outside a group.
    private func draw(
        _ part: ColorPaint, _ mask: ColorPaint, isInverse: Bool, to stream: ContentStream, _ resources: PageResources
    ) {
        guard let bounds = part.bounds else { return }
        let ground = ColorPaint.fill(.solid(isInverse ? .white : .black), bounds)
        let content = ContentStream(), contentResources = PageResources()
        draw(.layers([ground, mask.silhouette(in: isInverse ? .black : .white)]), to: content, contentResources)
        let group = write(content, contentResources, bounds, colorSpace: "DeviceRGB")
        stream.saved(.newline) {
            set(states.mask(group: group), stream, resources)
            // In a form, PDFium and mupdf lose the colour of the text.
            if part.isSingle { draw(part, to: stream, resources) } else if let form = self.group(part) { paint(form, stream, resources) }
        }
    }

    /// Blends two parts in a separate group, which excludes the content under the glyph.
    private func blend(
        _ top: ColorPaint, _ mode: PDFName, _ bottom: ColorPaint, to stream: ContentStream, _ resources: PageResources
    ) {
        guard let bounds = ColorPaint.layers([top, bottom]).bounds else { return }
        let content = ContentStream(), contentResources = PageResources()
        draw(bottom, to: content, contentResources)
        if let top = group(top) {
            content.saved(.newline) {
                set(states.blend(mode), content, contentResources)
                paint(top, content, contentResources)
            }
        }
        paint(write(content, contentResources, bounds, colorSpace: "DeviceRGB"), stream, resources)
    }

    private func paint(_ form: ObjectNumber, _ stream: ContentStream, _ resources: PageResources) {
        resources.use(.xObject, form)
        stream.paint(xObject: form)
    }

    /// Returns a group for a paint; nil if it paints nothing.
    private func group(_ paint: ColorPaint) -> ObjectNumber? {
        guard let bounds = paint.bounds else { return nil }
        let stream = ContentStream(), resources = PageResources()
        draw(paint, to: stream, resources)
        return write(stream, resources, bounds, colorSpace: "DeviceRGB")
    }

    private func write(_ stream: ContentStream, _ resources: PageResources, _ bounds: Rect, colorSpace: PDFName) -> ObjectNumber {
        objects.writeStream(stream.buffer) { dictionary in
            dictionary.set("Type", "XObject")
            dictionary.set("Subtype", "Form")
            dictionary.set("BBox", numbers: bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
            dictionary.setGroup(colorSpace: colorSpace, isIsolated: true)
            dictionary.setDictionary("Resources") { resources.write(to: &$0) }
        }
    }
}

extension ColorPaint {
    /// Whether the paint is one object, to which a mask applies once.
    fileprivate var isSingle: Bool {
        switch self {
        case .fill(.gradient(let gradient), _): gradient.isOpaque
        case .fill: true
        case .clipped(_, let paint): paint.isSingle
        case .layers, .composed: false
        }
    }
}

extension CompositeMode {
    /// The PDF blend mode (ISO 32000-1 11.3.5); screen is nearest to the sum of colours, which PDF lacks.
    fileprivate var blendMode: PDFName {
        switch self {
        case .screen, .plus: "Screen"
        case .overlay: "Overlay"
        case .darken: "Darken"
        case .lighten: "Lighten"
        case .colorDodge: "ColorDodge"
        case .colorBurn: "ColorBurn"
        case .hardLight: "HardLight"
        case .softLight: "SoftLight"
        case .difference: "Difference"
        case .exclusion: "Exclusion"
        case .multiply: "Multiply"
        case .hue: "Hue"
        case .saturation: "Saturation"
        case .color: "Color"
        case .luminosity: "Luminosity"
        default: "Normal"
        }
    }
}
