import Testing
import TypesetBase

@Suite struct LengthTests {
    private let size: Points = 12
    private let indent: Em = 1.5

    @Test func lengthsOfOneUnitAddAndCompare() {
        #expect(size + 2 == 14)
        #expect(size - 2.5 == 9.5)
        #expect(-indent == -1.5)
        #expect(max(size, 20) == 20)
        #expect((-size).magnitude == size)
    }

    @Test func aSizeMakesPointsOfEm() {
        #expect(indent.points(at: size) == 18)
        #expect(Points(18).em(at: size) == indent)
    }

    @Test func fontUnitsAreAPartOfTheEm() {
        #expect(FontUnits(512).em(unitsPerEm: 2048) == 0.25)
    }

    @Test func factorsKeepTheUnit() {
        #expect(indent * 2 == Em(3))
        #expect(2 * size == Points(24))
        #expect(size / 2 == Points(6))
        #expect(size.ratio(to: 3) == 4)
        #expect(type(of: indent * 2) == Em.self)
        #expect(type(of: size / 2) == Points.self)
    }

    @Test func aLengthIsItsNumberInMemory() {
        #expect(MemoryLayout<Points>.size == MemoryLayout<Double>.size)
        #expect(MemoryLayout<Em?>.size == MemoryLayout<Double?>.size)
    }
}
