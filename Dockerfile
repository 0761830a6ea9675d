# An image of typesetter with its fonts and dictionaries. The first stage builds the Debian package, the second installs it.
#
#     docker build -t typesetter .
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" typesetter doc.md --all-sizes
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY . .
RUN make package

FROM debian:bookworm-slim
COPY --from=build /src/build/packages/ /tmp/packages/
# The recommended packages are the fonts and the dictionaries. CI jobs need git to compare with the base branch. The font cache is built here because
# the container's user cannot write it.
# hadolint ignore=DL3015
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y git /tmp/packages/typesetter_*.deb \
    && fc-cache --force --system-only \
    && rm -rf /var/lib/apt/lists/* /tmp/packages
WORKDIR /work
ENTRYPOINT ["typesetter"]
CMD ["--help"]
