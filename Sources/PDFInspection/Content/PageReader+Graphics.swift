import Geometry

extension PageReader {
    func buildPath(_ op: ContentOperator, _ operands: [Operand]) {
        let values = numbers(operands)
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

    func paintPath(_ op: ContentOperator) {
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

    private func fillPath() {
        let paint = state.paint(filling: true)
        guard path.isOnlyRectangles, !path.rectangles.isEmpty else { return add(.fill(paint, isRectangle: false), bounds: path.bounds) }
        for rectangle in path.rectangles { add(.fill(paint, isRectangle: true), bounds: rectangle) }
    }

    private func strokePath() {
        let half = abs(state.lineWidth) * state.matrix.scale / 2
        add(.stroke(state.paint(filling: false)), bounds: path.bounds.inset(by: Insets(top: -half, right: -half, bottom: -half, left: -half)))
    }

    func setColor(_ op: ContentOperator, _ operands: [Operand]) {
        let values = numbers(operands)
        switch op {
        case .fillGray: setFill(.gray, values)
        case .fillRGB: setFill(.rgb, values)
        case .fillCMYK: setFill(.cmyk, values)
        case .strokeGray: setStroke(.gray, values)
        case .strokeRGB: setStroke(.rgb, values)
        case .strokeCMYK: setStroke(.cmyk, values)
        case .fillSpace:
            state.fillSpace = space(operands)
            state.fill = .color(state.fillSpace.initialColor)
        case .strokeSpace:
            state.strokeSpace = space(operands)
            state.stroke = .color(state.strokeSpace.initialColor)
        case .fillColor, .fillColorPattern: state.fill = paint(state.fillSpace, values, pattern: operands.last?.name)
        case .strokeColor, .strokeColorPattern: state.stroke = paint(state.strokeSpace, values, pattern: operands.last?.name)
        default: break
        }
    }

    private func setFill(_ space: ColorSpace, _ values: [Double]) {
        state.fillSpace = space
        state.fill = .color(space.color(values))
    }

    private func setStroke(_ space: ColorSpace, _ values: [Double]) {
        state.strokeSpace = space
        state.stroke = .color(space.color(values))
    }

    private func space(_ operands: [Operand]) -> ColorSpace {
        operands.last?.name.map { ColorSpaceReader(file: file).read($0, resources: resources) } ?? .gray
    }

    private func paint(_ space: ColorSpace, _ values: [Double], pattern: String?) -> Paint {
        guard let pattern else { return .color(space.color(values)) }
        let entries = file.dictionary(file.dictionary(resources["Pattern"])[pattern])
        return file.number(entries["PatternType"]) == 2 ? gradient(file.dictionary(entries["Shading"])) : .unknown
    }

    func paintShading(_ name: String?) {
        let shading = name.map { file.dictionary(file.dictionary(resources["Shading"])[$0]) } ?? PDFDictionary()
        add(.shading(gradient(shading)), bounds: state.clip ?? page.bounds)
    }

    /// The colours of an axial or radial gradient at its stops; meshes stay unknown.
    private func gradient(_ shading: PDFDictionary) -> Paint {
        guard let function = PDFFunction(shading["Function"], file: file) else { return .unknown }
        let space = ColorSpaceReader(file: file).read(shading["ColorSpace"])
        let colors = function.keyValues.map(space.color)
        return colors.isEmpty ? .unknown : .gradient(colors)
    }

    func beginMarked(_ operands: [Operand]) {
        let tag = operands.first?.name ?? ""
        var properties = PDFDictionary()
        if operands.count > 1 {
            switch operands[1] {
            case .name(let name): properties = file.dictionary(file.dictionary(resources["Properties"])[name])
            case .object(let object): properties = object.dictionary ?? PDFDictionary()
            default: break
            }
        }
        marks.append(page.markedContents.count)
        page.markedContents.append(markedContent(tag, properties))
    }

    private func markedContent(_ tag: String, _ properties: PDFDictionary) -> MarkedContent {
        let parentIndex = marks.dropLast().last, parent = parentIndex.map { page.markedContents[$0] }
        let mcid = file.number(properties["MCID"]).map(Int.init(clamping:))
        let own = mcid.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        var content = MarkedContent(tag: tag, mcid: mcid, parent: parentIndex, actualText: file.text(properties["ActualText"]),
                                    alternateText: file.text(properties["Alt"]), expansion: file.text(properties["E"]), language: file.text(properties["Lang"]),
                                    element: own ?? parent?.element, isArtifact: tag == "Artifact" || parent?.isArtifact == true)
        content.isArtifactInsideStructure = tag == "Artifact" && content.element != nil
        content.isStructureInsideArtifact = own != nil && parent?.isArtifact == true
        return content
    }
}
