#!/usr/bin/env python3
"""package.py [--output FILE] [--server PROGRAM [--target PLATFORM]] [--module WASM]: writes the extension as a .vsix and checks
it.

A .vsix is a zip. The same sources give the same bytes: entries are sorted, have one time stamp and no data of the host.
With --server the program is packed too, and preferred to the one in PATH; the package is then for the platform that
--target names (linux-x64, darwin-arm64, …), by default this one. With --module the engine's module, which
editors/web/build.py makes, is packed: only then the package is for editors in a browser too.
Needs only Python's standard library.
"""
import argparse
import fnmatch
import json
import platform
import re
import struct
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

from bundle import bundle

ROOT = Path(__file__).resolve().parent
STAMP = (1980, 1, 1, 0, 0, 0)

# file name -> the name that the gallery expects
RENAMED = {"README.md": "readme.md", "CHANGELOG.md": "changelog.md", "LICENSE": "LICENSE.txt"}

CONTENT_TYPES = {
    ".json": "application/json", ".vsixmanifest": "text/xml", ".js": "application/javascript", ".md": "text/markdown",
    ".txt": "text/plain", ".css": "text/css", ".png": "image/png", ".svg": "image/svg+xml", ".wasm": "application/wasm",
}


def main():
    arguments = read_arguments()
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    browser = manifest.pop("browser")
    files = packed_files()
    problems = check(manifest, files)
    if problems:
        sys.exit("\n".join(problems))
    output = arguments.output or ROOT / f"{manifest['name']}-{manifest['version']}.vsix"
    entries = [(f"extension/{RENAMED.get(name, name)}", (ROOT / name).read_bytes(), 0o644) for name in files]
    if arguments.server:
        name = "layout-lsp.exe" if arguments.target.startswith("win32") else "layout-lsp"
        entries.append((f"extension/server/{name}", arguments.server.read_bytes(), 0o755))
    if arguments.module:
        manifest["browser"] = browser
        entries += browser_entries(browser, arguments.module)
    entries = [(name, json.dumps(manifest, indent=2, ensure_ascii=False).encode() if name == "extension/package.json" else data, mode)
               for name, data, mode in entries]
    write(output, [("extension.vsixmanifest", vsix_manifest(manifest, arguments.target).encode(), 0o644),
                   ("[Content_Types].xml", content_types(entries).encode(), 0o644)] + entries)
    print(f"{output}: {len(entries)} files, {output.stat().st_size} bytes")


def browser_entries(browser, module):
    """What only editors in a browser load: the extension as one script, the worker, and the engine's module."""
    script = bundle(ROOT / "src" / "browser.js", outside=("vscode",))
    return [(f"extension/{browser.removeprefix('./')}", script.encode(), 0o644),
            ("extension/dist/worker.js", (ROOT / "src" / "worker.js").read_bytes(), 0o644),
            ("extension/dist/layout-lsp.wasm", module.read_bytes(), 0o644)]


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--target", default="")
    parser.add_argument("--server", type=Path)
    parser.add_argument("--module", type=Path)
    arguments = parser.parse_args()
    if arguments.target and not arguments.server:
        parser.error("--target says what the program of --server is for")
    if arguments.server and not arguments.target:
        arguments.target = this_platform()
    return arguments


def this_platform():
    """The editor's name of this platform.

    A static program, or one linked with musl, runs on alpine too; it counts as linux.
    """
    systems = {"linux": "linux", "darwin": "darwin", "win32": "win32"}
    machines = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64", "armv7l": "armhf"}
    return f"{systems[sys.platform]}-{machines[platform.machine().lower()]}"


def packed_files():
    """The files that .vscodeignore allows, sorted. It excludes everything, then allows some."""
    patterns = (ROOT / ".vscodeignore").read_text("utf-8").split()
    allowed = [pattern[1:] for pattern in patterns if pattern.startswith("!")]
    names = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file())
    return sorted(name for name in names if any(matches(name, pattern) for pattern in allowed)
                  and not name.startswith("server/"))


def matches(name, pattern):
    """Whether a path matches a pattern in which `*` does not match `/`."""
    return name.count("/") == pattern.count("/") and fnmatch.fnmatchcase(name, pattern)


# Checks for mistakes that the editor would not report: something would silently not work.

def check(manifest, files):
    source = "\n".join((ROOT / name).read_text("utf-8") for name in files if name.endswith(".js"))
    return [*missing_files(manifest, files), *unused_contributions(manifest, source), *foreign_modules(source, files),
            *broken_grammars(manifest), *versions(manifest)]


def missing_files(manifest, files):
    contributes = manifest["contributes"]
    named = [manifest["main"], *(each["path"] for each in contributes["grammars"] + contributes["snippets"]),
             *(each["configuration"] for each in contributes["languages"]), *RENAMED, manifest["icon"],
             *(icon for each in contributes["languages"] for icon in each["icon"].values()),
             *(each["url"] for each in contributes["jsonValidation"]),
             *(step["media"]["markdown"] for each in contributes["walkthroughs"] for step in each["steps"])]
    for name in named:
        if name.removeprefix("./") not in files:
            yield f"{name} is named but not packed"


def unused_contributions(manifest, source):
    contributes = manifest["contributes"]
    for command in contributes["commands"]:
        if f"registerCommand('{command['command']}'" not in source:
            yield f"the command {command['command']} is not registered"
        if not command.get("category"):
            yield f"the command {command['command']} has no category"
        if command["command"] not in [each["command"] for each in contributes["menus"]["commandPalette"]]:
            yield f"the command {command['command']} does not say when the palette shows it"
    for name, setting in contributes["configuration"]["properties"].items():
        # The source may read a group of settings: `lint` for `layout.lint.redundant`.
        path = name.removeprefix("layout.")
        groups = [path.rsplit(".", count)[0] for count in range(path.count(".") + 1)]
        if not any(f"'{group}'" in source for group in groups):
            yield f"the setting {name} is not read"
        if not (setting.get("description") or setting.get("markdownDescription")):
            yield f"the setting {name} has no description"
    restricted = manifest["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]
    for name in contributes["configuration"]["properties"]:
        if name.startswith("layout.server.") and name not in restricted:
            yield f"the setting {name} must be restricted in untrusted folders"


def foreign_modules(source, files):
    builtin = {"child_process", "crypto", "fs", "os", "path", "readline", "vscode", "worker_threads"}
    for name in sorted(set(re.findall(r"require\('([^']+)'\)", source))):
        if name not in builtin and f"src/{name.removeprefix('./')}.js" not in files:
            yield f"the module {name} is required but not packed"


def broken_grammars(manifest):
    grammars = {each["scopeName"]: json.loads((ROOT / each["path"]).read_text("utf-8"))
                for each in manifest["contributes"]["grammars"]}
    for scope, grammar in grammars.items():
        if grammar["scopeName"] != scope:
            yield f"{scope} is called {grammar['scopeName']} by its own file"
        names = set(grammar["repository"])
        used = set(includes(grammar))
        for name in used:
            known = name.removeprefix("#") in names if name.startswith("#") else name in grammars
            if not known:
                yield f"{scope} includes {name}, which does not exist"
        for name in names - {each.removeprefix("#") for each in used}:
            yield f"{scope} never uses #{name}"


def includes(rule):
    if isinstance(rule, dict):
        if "include" in rule:
            yield rule["include"]
        for value in rule.values():
            yield from includes(value)
    elif isinstance(rule, list):
        for value in rule:
            yield from includes(value)


def versions(manifest):
    if not re.fullmatch(r"\d+\.\d+\.\d+", manifest["version"]):
        yield f"the version {manifest['version']} is not major.minor.patch"
    if f"## {manifest['version']}" not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        yield f"CHANGELOG.md says nothing of {manifest['version']}"
    if icon_size(ROOT / manifest["icon"]) < 256:
        yield f"{manifest['icon']} must be a PNG of at least 256 x 256"


def icon_size(path):
    data = path.read_bytes()
    return min(struct.unpack(">II", data[16:24])) if data.startswith(b"\x89PNG") else 0


# The parts of the package that are not files of the extension.

def vsix_manifest(manifest, target):
    identity = {"Language": "en-US", "Id": manifest["name"], "Version": manifest["version"],
                "Publisher": manifest["publisher"], **({"TargetPlatform": target} if target else {})}
    contributes = manifest["contributes"]
    tags = [*manifest["keywords"], *(f"__ext_{each[1:]}" for language in contributes["languages"]
                                     for each in language["extensions"]),
            *(["__web_extension"] if "browser" in manifest else [])]
    properties = {
        "Microsoft.VisualStudio.Code.Engine": manifest["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "", "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": ",".join(manifest["extensionKind"] + (["web"] if "browser" in manifest else [])),
        "Microsoft.VisualStudio.Code.LocalizedLanguages": "", "Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown": "true",
        "Microsoft.VisualStudio.Code.ExecutesCode": "true",
        "Microsoft.VisualStudio.Services.Content.Pricing": manifest["pricing"],
        "Microsoft.VisualStudio.Services.Links.Source": manifest["repository"]["url"],
        "Microsoft.VisualStudio.Services.Links.GitHub": manifest["repository"]["url"],
        "Microsoft.VisualStudio.Services.Links.Learn": manifest["homepage"],
        "Microsoft.VisualStudio.Services.Links.Support": manifest["bugs"]["url"],
        "Microsoft.VisualStudio.Services.Branding.Color": manifest["galleryBanner"]["color"],
        "Microsoft.VisualStudio.Services.Branding.Theme": manifest["galleryBanner"]["theme"],
    }
    assets = {
        "Microsoft.VisualStudio.Code.Manifest": "package.json",
        "Microsoft.VisualStudio.Services.Content.Details": "readme.md",
        "Microsoft.VisualStudio.Services.Content.Changelog": "changelog.md",
        "Microsoft.VisualStudio.Services.Content.License": "LICENSE.txt",
        "Microsoft.VisualStudio.Services.Icons.Default": manifest["icon"],
    }
    attributes = " ".join(f"{name}={quoteattr(value)}" for name, value in identity.items())
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {attributes}/>
    <DisplayName>{escape(manifest["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(manifest["description"])}</Description>
    <Tags>{escape(",".join(tags))}</Tags>
    <Categories>{escape(",".join(manifest["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/{manifest["icon"]}</Icon>
    <Properties>
{lines(f'<Property Id={quoteattr(name)} Value={quoteattr(value)}/>' for name, value in properties.items())}
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
{lines(f'<Asset Type="{name}" Path="extension/{path}" Addressable="true"/>' for name, path in assets.items())}
  </Assets>
</PackageManifest>
"""


def escape(text):
    return quoteattr(text, {'"': "&quot;"})[1:-1]


def lines(parts):
    return "\n".join(f"      {part}" for part in parts)


def content_types(entries):
    used = {Path(name).suffix for name, _, _ in entries} | {".vsixmanifest"}
    types = "".join(f'<Default Extension="{suffix}" ContentType="{CONTENT_TYPES.get(suffix, "application/octet-stream")}"/>'
                    for suffix in sorted(used) if suffix)
    bare = "".join(f'<Override PartName="/{name}" ContentType="application/octet-stream"/>'
                   for name, _, _ in entries if not Path(name).suffix)
    return ('<?xml version="1.0" encoding="utf-8"?>\n'
            f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{types}{bare}</Types>\n')


def write(output, entries):
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, mode in entries:
            info = zipfile.ZipInfo(name, STAMP)
            info.create_system = 3
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)


main()
