/// The machine reports of `SampleReport`, written by hand from their specifications.
enum ExpectedReport {
    static let json = #"""
        {
          "schemaVersion": 5,
          "tool": {
            "name": "typeset",
            "version": "1.0"
          },
          "document": "docs/guide.md",
          "stylesheet": "sheet.yaml",
          "profile": "wcag-aa",
          "sizes": ["large", "ax2", "ax3"],
          "summary": {
            "verdict": "fail",
            "findings": {
              "fail": 1,
              "warning": 0,
              "review": 1,
              "note": 0
            },
            "inBaseline": 0,
            "bySize": {
              "large": {
                "fail": 0,
                "warning": 0,
                "review": 1,
                "note": 0
              },
              "ax2": {
                "fail": 1,
                "warning": 0,
                "review": 1,
                "note": 0
              },
              "ax3": {
                "fail": 1,
                "warning": 0,
                "review": 1,
                "note": 0
              }
            },
            "byRule": {
              "language-mismatch": {
                "fail": 0,
                "warning": 0,
                "review": 1,
                "note": 0
              },
              "text-clipped": {
                "fail": 1,
                "warning": 0,
                "review": 0,
                "note": 0
              }
            }
          },
          "rules": [
            {
              "id": "text-clipped",
              "summary": "text is drawn whole",
              "references": [
                {
                  "standard": "WCAG 2.2",
                  "clause": "1.4.4"
                },
                {
                  "standard": "EN 301 549",
                  "clause": "10.1.4.4"
                }
              ],
              "results": [
                {
                  "size": "large",
                  "outcome": "pass"
                },
                {
                  "size": "ax2",
                  "outcome": "fail",
                  "measured": {
                    "value": 4.2,
                    "unit": "pt"
                  },
                  "required": {
                    "value": 0,
                    "unit": "pt"
                  }
                },
                {
                  "size": "ax3",
                  "outcome": "fail",
                  "measured": {
                    "value": 4.2,
                    "unit": "pt"
                  },
                  "required": {
                    "value": 0,
                    "unit": "pt"
                  }
                }
              ]
            },
            {
              "id": "contrast-minimum",
              "summary": "text stands out from its ground",
              "references": [
                {
                  "standard": "WCAG 2.2",
                  "clause": "1.4.3"
                }
              ],
              "results": [
                {
                  "size": "large",
                  "outcome": "pass",
                  "measured": {
                    "value": 12.6,
                    "unit": ":1"
                  },
                  "required": {
                    "value": 4.5,
                    "unit": ":1"
                  }
                },
                {
                  "size": "ax2",
                  "outcome": "pass"
                },
                {
                  "size": "ax3",
                  "outcome": "pass"
                }
              ]
            },
            {
              "id": "language-mismatch",
              "summary": "passages in another language say so",
              "references": [
                {
                  "standard": "WCAG 2.2",
                  "clause": "3.1.2"
                }
              ],
              "results": [
                {
                  "size": "large",
                  "outcome": "review"
                },
                {
                  "size": "ax2",
                  "outcome": "review"
                },
                {
                  "size": "ax3",
                  "outcome": "review"
                }
              ]
            }
          ],
          "styles": [
            {
              "name": "h1",
              "pointSizes": {
                "large": 28,
                "ax2": 48,
                "ax3": 52.5
              }
            }
          ],
          "findings": [
            {
              "rule": "language-mismatch",
              "outcome": "review",
              "severity": "note",
              "message": "“rouge” looks French",
              "sizes": ["large", "ax2", "ax3"],
              "source": {
                "file": "docs/guide.md",
                "line": 3,
                "column": 9,
                "endLine": 3,
                "endColumn": 14,
                "text": "See the rouge note."
              },
              "related": [],
              "locations": [],
              "fix": "mark the passage's language",
              "references": [
                {
                  "standard": "WCAG 2.2",
                  "clause": "3.1.2"
                }
              ],
              "fingerprint": "e4165921ea1e1e2c:1"
            },
            {
              "rule": "text-clipped",
              "outcome": "fail",
              "severity": "error",
              "message": "`Guide` is cut by up to 4.2 pt",
              "sizes": ["ax2", "ax3"],
              "source": {
                "file": "sheet.yaml",
                "line": 2,
                "column": 17,
                "endLine": 2,
                "endColumn": 21,
                "text": "  h1: { height: 20pt }"
              },
              "related": [
                {
                  "message": "the words stand here",
                  "file": "docs/guide.md",
                  "line": 1,
                  "column": 3,
                  "endLine": 1,
                  "endColumn": 8,
                  "text": "# Guide"
                }
              ],
              "locations": [
                {
                  "size": "ax2",
                  "page": 1,
                  "rect": [72, 72, 100, 20]
                },
                {
                  "size": "ax3",
                  "page": 2,
                  "rect": [72, 72, 120, 20]
                }
              ],
              "measured": {
                "value": 4.2,
                "unit": "pt"
              },
              "required": {
                "value": 0,
                "unit": "pt"
              },
              "fix": "write `minimumHeight` for `height`",
              "references": [
                {
                  "standard": "WCAG 2.2",
                  "clause": "1.4.4"
                },
                {
                  "standard": "EN 301 549",
                  "clause": "10.1.4.4"
                }
              ],
              "fingerprint": "01f3fb2ddf88f098:1"
            }
          ],
          "ignored": [],
          "fixed": []
        }

        """#

    static let sarif = #"""
        {
          "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "typeset",
                  "version": "1.0",
                  "informationUri": "https://example.org/",
                  "rules": [
                    {
                      "id": "text-clipped",
                      "name": "TextClipped",
                      "shortDescription": {
                        "text": "Text is drawn whole."
                      },
                      "fullDescription": {
                        "text": "Text is drawn whole. References: WCAG 2.2 1.4.4, EN 301 549 10.1.4.4."
                      },
                      "help": {
                        "text": "Let the box grow."
                      },
                      "defaultConfiguration": {
                        "level": "error"
                      },
                      "properties": {
                        "tags": ["accessibility", "external/wcag-2.2/1.4.4", "external/en-301-549/10.1.4.4"],
                        "precision": "very-high",
                        "problem.severity": "error"
                      }
                    },
                    {
                      "id": "contrast-minimum",
                      "name": "ContrastMinimum",
                      "shortDescription": {
                        "text": "Text stands out from its ground."
                      },
                      "fullDescription": {
                        "text": "Text stands out from its ground. References: WCAG 2.2 1.4.3."
                      },
                      "help": {
                        "text": "Darken the text."
                      },
                      "defaultConfiguration": {
                        "level": "error"
                      },
                      "properties": {
                        "tags": ["accessibility", "external/wcag-2.2/1.4.3"],
                        "precision": "very-high",
                        "problem.severity": "error"
                      }
                    },
                    {
                      "id": "language-mismatch",
                      "name": "LanguageMismatch",
                      "shortDescription": {
                        "text": "Passages in another language say so."
                      },
                      "fullDescription": {
                        "text": "Passages in another language say so. References: WCAG 2.2 3.1.2."
                      },
                      "help": {
                        "text": "Mark the passage's language."
                      },
                      "defaultConfiguration": {
                        "level": "note"
                      },
                      "properties": {
                        "tags": ["accessibility", "external/wcag-2.2/3.1.2"],
                        "precision": "medium",
                        "problem.severity": "recommendation"
                      }
                    }
                  ]
                }
              },
              "automationDetails": {
                "id": "typeset/docs/guide.md/"
              },
              "invocations": [
                {
                  "executionSuccessful": true
                }
              ],
              "columnKind": "unicodeCodePoints",
              "results": [
                {
                  "ruleId": "language-mismatch",
                  "ruleIndex": 2,
                  "kind": "review",
                  "level": "none",
                  "message": {
                    "text": "“rouge” looks French (all sizes). Mark the passage's language."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "docs/guide.md",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 3,
                          "startColumn": 9,
                          "endLine": 3,
                          "endColumn": 14
                        }
                      }
                    }
                  ],
                  "partialFingerprints": {
                    "primaryLocationLineHash": "e4165921ea1e1e2c:1",
                    "typesetFingerprint/v1": "e4165921ea1e1e2c:1"
                  },
                  "properties": {
                    "outcome": "review",
                    "sizes": ["large", "ax2", "ax3"],
                    "fix": "mark the passage's language",
                    "references": ["WCAG 2.2 3.1.2"]
                  }
                },
                {
                  "ruleId": "text-clipped",
                  "ruleIndex": 0,
                  "kind": "fail",
                  "level": "error",
                  "message": {
                    "text": "`Guide` is cut by up to 4.2 pt (ax2...ax3). Write `minimumHeight` for `height`."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "sheet.yaml",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 2,
                          "startColumn": 17,
                          "endLine": 2,
                          "endColumn": 21
                        }
                      },
                      "logicalLocations": [
                        {
                          "name": "page 1",
                          "fullyQualifiedName": "ax2/page 1",
                          "kind": "page"
                        }
                      ]
                    }
                  ],
                  "relatedLocations": [
                    {
                      "id": 1,
                      "message": {
                        "text": "The words stand here."
                      },
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "docs/guide.md",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 1,
                          "startColumn": 3,
                          "endLine": 1,
                          "endColumn": 8
                        }
                      }
                    }
                  ],
                  "partialFingerprints": {
                    "primaryLocationLineHash": "01f3fb2ddf88f098:1",
                    "typesetFingerprint/v1": "01f3fb2ddf88f098:1"
                  },
                  "properties": {
                    "outcome": "fail",
                    "sizes": ["ax2", "ax3"],
                    "measured": "4.2 pt",
                    "required": "0 pt",
                    "fix": "write `minimumHeight` for `height`",
                    "references": ["WCAG 2.2 1.4.4", "EN 301 549 10.1.4.4"]
                  }
                }
              ],
              "properties": {
                "document": "docs/guide.md",
                "stylesheet": "sheet.yaml",
                "profile": "wcag-aa",
                "sizes": ["large", "ax2", "ax3"]
              }
            }
          ]
        }

        """#
}
