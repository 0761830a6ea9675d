import Testing

@testable import TypesetPDFReading

/// Tests of calculator functions of PostScript.
@Suite struct PostScriptFunctionTests {
    private func result(_ program: String) -> Double? {
        PostScriptFunction(Array(program.utf8), domain: [0, 1], range: [-5e9, 5e9])?.evaluate([0])?.first
    }

    @Test(arguments: [
        ("{ pop 2147483647 1 and }", 1), ("{ pop 2147483646 1 or }", 2_147_483_647), ("{ pop 1073741825 -1 bitshift }", 536_870_912),
        ("{ pop true not }", 0), ("{ pop 0 not }", 1),
    ])
    func wholeNumbersOf32BitsHaveAllTheirBits(program: String, value: Double) {
        #expect(result(program) == value)
    }

    @Test(arguments: ["{ pop 4e9 1 and }", "{ pop 0.5 1 or }", "{ pop 7 not }"]) func otherNumbersHaveNoBits(program: String) {
        #expect(result(program) == nil)
    }
}
