# typesetter with its fonts and dictionaries, in two stages: one builds the Debian package, the other installs it.
#
#     docker build -t typesetter .
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" typesetter doc.md --all-sizes
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY . .
RUN make package

FROM debian:bookworm-slim
COPY --from=build /src/build/packages/ /tmp/packages/
# Recommended packages too: they are the fonts and the dictionaries; git is for comparisons in continuous integration. The cache of fonts is made here, since a container's user cannot write it.
# hadolint ignore=DL3015
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y git /tmp/packages/typesetter_*.deb \
    && fc-cache --force --system-only \
    && rm -rf /var/lib/apt/lists/* /tmp/packages
WORKDIR /work
ENTRYPOINT ["typesetter"]
CMD ["--help"]
