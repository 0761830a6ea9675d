import Geometry

extension PageReader {
    mutating func buildPath(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        let values = scanner.numbers
        func point(_ index: Int) -> Point { index * 2 + 1 < values.count ? state.matrix.apply(values[index * 2], values[index * 2 + 1]) : .zero }
        switch op {
        case .moveTo where values.count >= 2: path.move(to: point(0))
        case .lineTo where values.count >= 2: path.line(to: point(0))
        case .rectangle where values.count >= 4:
            let bounds = state.matrix.bounds(x: values[0], y: values[1], width: values[2], height: values[3])
            path.rectangle(bounds, isUpright: state.matrix.keepsRectangles)
        case .curveTo, .curveFromHere, .curveToThere:
            path.curve()
            for index in 0..<(values.count / 2) { path.add(point(index)) }
        case .closePath: break
        default: break
        }
    }

    mutating func paintPath(_ op: ContentOperator) {
        path.closeOutline()
        defer {
            if isClipPending { state.intersectClip(path.bounds) }
            isClipPending = false
            path = PathBounds()
        }
        if op == .endPath { return }
        let isFilled = op != .stroke && op != .closeStroke
        if isFilled { fillPath() }
        if !isFilled || ![.fill, .fillOld, .fillEvenOdd].contains(op) { strokePath() }
    }

    private mutating func fillPath() {
        let paint = context.paints.number(of: state.fill, alpha: state.fillAlpha)
        guard path.isOnlyRectangles, !path.rectangles.isEmpty else { return add(.fill(paint, isRectangle: false), bounds: path.bounds) }
        for rectangle in path.rectangles { add(.fill(paint, isRectangle: true), bounds: rectangle) }
    }

    private mutating func strokePath() {
        let half = abs(state.lineWidth) * state.matrix.scale / 2
        add(.stroke(context.paints.number(of: state.stroke, alpha: state.strokeAlpha)), bounds: path.bounds.inset(by: Insets(top: -half, right: -half, bottom: -half, left: -half)))
    }

    mutating func setColor(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        let values = scanner.numbers
        switch op {
        case .fillGray: setFill(.gray, values)
        case .fillRGB: setFill(.rgb, values)
        case .fillCMYK: setFill(.cmyk, values)
        case .strokeGray: setStroke(.gray, values)
        case .strokeRGB: setStroke(.rgb, values)
        case .strokeCMYK: setStroke(.cmyk, values)
        case .fillSpace:
            state.fillSpace = space(scanner.lastName)
            state.fill = initialPaint(state.fillSpace)
        case .strokeSpace:
            state.strokeSpace = space(scanner.lastName)
            state.stroke = initialPaint(state.strokeSpace)
        case .fillColor, .fillColorPattern: state.fill = paint(state.fillSpace, values, pattern: scanner.lastName)
        case .strokeColor, .strokeColorPattern: state.stroke = paint(state.strokeSpace, values, pattern: scanner.lastName)
        default: break
        }
    }

    private mutating func setFill(_ space: ColorSpaceID, _ values: [Double]) {
        state.fillSpace = space
        state.fill = paint(space, values, pattern: nil)
    }

    private mutating func setStroke(_ space: ColorSpaceID, _ values: [Double]) {
        state.strokeSpace = space
        state.stroke = paint(space, values, pattern: nil)
    }

    private func space(_ name: String?) -> ColorSpaceID {
        name.map { context.spaces.enter(ColorSpaceReader(file: file).read($0, resources: resources)) } ?? .gray
    }

    private func initialPaint(_ space: ColorSpaceID) -> PaintID { context.paints.number(of: .color(context.spaces[space].initialColor)) }

    private func paint(_ space: ColorSpaceID, _ values: [Double], pattern: String?) -> PaintID {
        guard let pattern else { return context.paints.number(of: .color(context.spaces[space].color(values))) }
        let entries = file.dictionary(file.dictionary(resources["Pattern"])[pattern])
        return context.paints.number(of: file.number(entries["PatternType"]) == 2 ? gradient(file.dictionary(entries["Shading"])) : .unknown)
    }

    mutating func paintShading(_ name: String?) {
        let shading = name.map { file.dictionary(file.dictionary(resources["Shading"])[$0]) } ?? PDFDictionary()
        add(.shading(context.paints.number(of: gradient(shading))), bounds: state.clip ?? page.bounds)
    }

    /// The colours of an axial or radial gradient at its stops; meshes stay unknown.
    private func gradient(_ shading: PDFDictionary) -> Paint {
        guard let function = PDFFunction(shading["Function"], file: file) else { return .unknown }
        let space = ColorSpaceReader(file: file).read(shading["ColorSpace"])
        let colors = function.keyValues.map(space.color)
        return colors.isEmpty ? .unknown : .gradient(colors)
    }
}
