/// The languages whose programs draw pictures from text.
enum DiagramLanguage {
    /// Returns the name of a language as its authors write it; nil if the info string names none.
    static func title(of info: String) -> String? { titles[info.lowercased()] }

    private static let titles = [
        "mermaid": "Mermaid", "mermaid-example": "Mermaid", "plantuml": "PlantUML", "puml": "PlantUML", "uml": "PlantUML",
        "c4plantuml": "PlantUML", "dot": "Graphviz", "graphviz": "Graphviz", "d2": "D2", "ditaa": "ditaa", "svgbob": "Svgbob",
        "bob": "Svgbob",
        "blockdiag": "blockdiag", "seqdiag": "seqdiag", "actdiag": "actdiag", "nwdiag": "nwdiag", "packetdiag": "packetdiag",
        "rackdiag": "rackdiag", "bytefield": "Bytefield", "erd": "Erd", "nomnoml": "nomnoml", "pikchr": "Pikchr",
        "structurizr": "Structurizr", "vega-lite": "Vega-Lite", "vegalite": "Vega-Lite", "wavedrom": "WaveDrom", "wireviz": "WireViz",
        "markmap": "Markmap", "flowchart": "flowchart.js", "geojson": "GeoJSON", "topojson": "TopoJSON", "goat": "GoAT",
    ]
}
