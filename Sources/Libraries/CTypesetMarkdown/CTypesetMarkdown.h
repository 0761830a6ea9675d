#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/houdini.h>
