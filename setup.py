"""What pre-commit installs for the hooks of this repository: the wheels of the release that release.env declares."""

from pathlib import Path

from setuptools import setup

lines = (Path(__file__).parent / "Sources/typeset/Resources/release.env").read_text(encoding="utf-8").splitlines()
release = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
location, version = release["LOCATION"], release["VERSION"]
wheels = {
    "typesetter": f"typesetter-{version}-py3-none-{release['PLATFORM']}.whl",
    "typesetter-fonts": f"typesetter_fonts-{version}-py3-none-any.whl",
}
setup(
    name="typesetter-hooks", version=version, packages=[],
    install_requires=[f"{name} @ {location}/{wheel}" for name, wheel in wheels.items() if location])
