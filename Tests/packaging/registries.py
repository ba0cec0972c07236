"""Tests what names the packages elsewhere: the files of a release with checksums, and the entries for lists of packages."""
import configparser
import json
import re
import shutil
import tarfile
import tomllib

from support import ROOT, run
import project
from packages import archive

REGISTRIES = ROOT / "packaging" / "registries"

# In the place of Homebrew: runs a formula on each platform, and prints what it would download.
FORMULA = r'''
class Formula
  class << self
    attr_accessor :told, :system, :machine
    %i[desc homepage license version sha256].each { |name| define_method(name) { |value| told[name] = value } }
    def url(value) = told[:url] = value
    def depends_on(*) = nil
    def test(&block) = told[:test] = !block.nil?
    def on_macos = system == :macos && yield
    def on_linux = system == :linux && yield
    def on_arm = machine == :arm && yield
    def on_intel = machine == :intel && yield
  end
end
class String
  def /(other) = File.join(self, other)
end
class Place < String
  attr_reader :kept
  def initialize(kept) = (super(""); @kept = kept)
  def install(*names) = kept.concat(names)
end
text = File.read(ARGV[0])
%i[macos linux].product(%i[arm intel]).each do |system, machine|
  Formula.told, Formula.system, Formula.machine = {}, system, machine
  formula = Class.new(Formula)
  formula.told, formula.system, formula.machine = {}, system, machine
  formula.class_eval(text[/\Aclass LayoutLsp < Formula\n(.*)^end\n\z/m, 1])
  kept = []
  object = formula.new
  %i[bin man1 bash_completion zsh_completion fish_completion].each { |name| object.define_singleton_method(name) { Place.new(kept) } }
  object.install
  puts [system, machine, formula.told[:url], formula.told[:sha256], formula.told[:test], kept.join(",")].join(" ")
end
'''


def the_formula(cases, folder, release):
    if not cases.tool("ruby"):
        return
    (folder / "homebrew.rb").write_text(FORMULA)
    formula = release.folder / "layout-lsp.rb"
    cases.equal("Ruby reads it, without a warning", run("ruby", "-wc", formula), (0, "Syntax OK\n"))
    code, said = run("ruby", folder / "homebrew.rb", formula)
    rows = {tuple(line.split()[:2]): line.split()[2:] for line in said.splitlines()} if code == 0 else {}
    for key, platform in ((("macos", "arm"), "darwin-arm64"), (("macos", "intel"), "darwin-x64"), (("linux", "arm"), "linux-arm64"), (("linux", "intel"), "linux-x64")):
        name = archive.name(platform)
        cases.equal(f"{platform}: what it downloads", rows.get(key, [said])[:3], [f"{project.RELEASE}/{name}", release.sums[name], "true"])
        with tarfile.open(release.folder / name) as packed:
            inside = {each.split("/", 1)[1] for each in packed.getnames() if "/" in each}
        installed = rows.get(key, [""])[-1].split(",")
        cases.true(f"{platform}: what it installs is in the archive", len(installed) == 5 and set(installed) <= inside, installed)
    cases.true("nothing is left to fill in", not re.search(r"@[A-Z]", formula.read_text().replace("LAYOUT", "")), formula.read_text())


def the_templates(cases, folder, release):
    tools = tomllib.loads((release.folder / "mise.toml").read_text())["tools"]["http:layout-lsp"]
    cases.equal("mise: the version", tools["version"], project.VERSION)
    for name, entry in tools["platforms"].items():
        file = archive.name(name.replace("macos", "darwin"))
        cases.equal(f"mise: {name}", entry, {"url": f"{project.RELEASE}/{file}", "checksum": f"sha256:{release.sums[file]}"})
    cases.equal("mise: the platforms", sorted(each.replace("macos", "darwin") for each in tools["platforms"]), sorted(project.PLATFORMS))

    text = (release.folder / "Containerfile").read_text()
    instructions = re.findall(r"(?m)^([A-Z]+) ", text)
    cases.true("container: its instructions", set(instructions) <= {"FROM", "ADD", "COPY", "RUN", "LABEL", "WORKDIR", "ENTRYPOINT"}, instructions)
    added = dict(reversed(pair) for pair in re.findall(r"(?m)^ADD --checksum=sha256:(\w+) (\S+) ", text))
    expected = {f"{project.RELEASE}/{archive.name(each)}": release.sums[archive.name(each)] for each in ("linux-x64", "linux-arm64")}
    cases.equal("container: what it downloads", added, expected)
    stages = re.findall(r"(?m)^FROM \S+ AS (\S+)$", text)
    used = re.findall(r"--from=(\S+)", text)
    cases.true("container: its stages", set(used) <= set(stages) and {"archive-amd64", "archive-arm64"} <= set(stages), (stages, used))


def the_entries(cases, folder, release):
    """Each entry is as its list wants it, and names what is there."""
    import yaml
    files = {path.name for path in release.folder.iterdir()}

    entry = yaml.safe_load((REGISTRIES / "mason" / "package.yaml").read_text())
    cases.equal("mason: the package", (entry["name"], entry["source"]["id"]), ("layout-lsp", f"pkg:github/{project.REPOSITORY}@{project.TAG}"))
    cases.true("mason: its fields", {"description", "homepage", "licenses", "languages", "categories", "bin"} <= set(entry), list(entry))
    fill = lambda text: text.replace('{{ version | strip_prefix "v" }}', project.VERSION)  # noqa: E731
    for asset in entry["source"]["asset"]:
        file = fill(asset["file"])
        cases.true(f"mason: {asset['target']} is in the release", file in files and asset["target"].replace("_", "-") in file, file)
        with tarfile.open(release.folder / file) as packed:
            cases.true(f"mason: its program is in the archive: {file}", fill(asset["bin"]) in packed.getnames(), asset["bin"])
    cases.equal("mason: the platforms", {each["target"].replace("_", "-") for each in entry["source"]["asset"]}, set(project.PLATFORMS))
    cases.equal("mason: the name at nvim-lspconfig", entry["neovim"]["lspconfig"], "layout_lsp")

    [aqua] = yaml.safe_load((REGISTRIES / "aqua" / "registry.yaml").read_text())["packages"]
    cases.equal("aqua: the repository", f"{aqua['repo_owner']}/{aqua['repo_name']}", project.REPOSITORY)
    newest = aqua["version_overrides"][-1]
    made = {newest["asset"].replace("{{trimV .Version}}", project.VERSION).replace("{{.OS}}", system).replace("{{.Arch}}", newest["replacements"].get(arch, arch))
            for system in newest["supported_envs"] for arch in ("amd64", "arm64")}
    cases.equal("aqua: the archives", made, {archive.name(each) for each in project.PLATFORMS})
    cases.equal("aqua: the checksums", newest["checksum"]["asset"], project.CHECKSUMS)

    if cases.tool("nvim"):
        seen = folder / "seen.json"
        script = f"lua vim.fn.writefile({{vim.fn.json_encode(dofile('{REGISTRIES}/nvim-lspconfig/layout_lsp.lua'))}}, '{seen}')"
        code, said = run("nvim", "--headless", "-u", "NONE", "-c", script, "-c", "qa!", HOME=str(folder))
        table = json.loads(seen.read_text()) if seen.exists() else said
        cases.equal("nvim-lspconfig", table, {"cmd": ["layout-lsp"], "filetypes": ["layout"], "root_markers": [".layout-lsp.json", ".git"]})

    if cases.tool("emacs"):
        program = '''(progn (require 'package) (require 'lisp-mnt)
          (let ((recipe (with-temp-buffer (insert-file-contents (pop command-line-args-left)) (read (current-buffer)))))
            (princ (format "%s %s\\n" (car recipe) (plist-get (cdr recipe) :repo)))
            (princ (format "%s\\n" (car (plist-get (cdr recipe) :files)))))
          (dolist (file command-line-args-left)
            (with-temp-buffer (insert-file-contents file)
              (let ((desc (package-buffer-info)))
                (princ (format "%s %s %s %s\\n" (package-desc-name desc) (package-version-join (package-desc-version desc))
                  (cdr (assq :url (package-desc-extras desc))) (package-desc-reqs desc))))))
          (setq command-line-args-left nil))'''
        pattern = re.search(r':files \("([^"]*)"\)', (REGISTRIES / "melpa" / "layout-mode").read_text())[1]
        found = sorted(ROOT.glob(pattern))
        code, said = run("emacs", "-Q", "--batch", "--eval", program, REGISTRIES / "melpa" / "layout-mode", *found)
        lines = [f"layout-mode {project.REPOSITORY}", pattern]
        lines += [f"{name} {project.VERSION} {project.ADDRESS} ((emacs (26 1)))" for name in ("layout-mode", "layout-preview")]
        cases.equal("MELPA: the recipe and its packages", said.splitlines(), lines)

    helix = tomllib.loads((REGISTRIES / "helix" / "languages.toml").read_text())
    page = (ROOT / "editors" / "snippets" / "README.md").read_text()
    shown = tomllib.loads(re.search(r"```toml\n(.*?)```", page, re.S)[1])
    own = dict(shown["language"][0], roots=[".layout-lsp.json"])
    cases.equal("Helix: as on the page about it", (helix["language"], helix["language-server"]), ([own], shown["language-server"]))
    [grammar] = helix["grammar"]
    cases.equal("Helix: the grammar", grammar, {"name": "layout", "source": {"git": project.ADDRESS, "rev": f"grammar-{project.VERSION}"}})

    zed = tomllib.loads((REGISTRIES / "zed" / "extensions.toml").read_text())["layout"]
    extension = tomllib.loads((ROOT / zed["path"] / "extension.toml").read_text())
    cargo = tomllib.loads((ROOT / zed["path"] / "Cargo.toml").read_text())
    cases.equal("Zed: the version", (zed["version"], extension["version"], cargo["package"]["version"]), (project.VERSION,) * 3)
    cases.equal("Zed: the extension", (extension["id"], extension["schema_version"], extension["repository"]), ("layout", 1, project.ADDRESS))
    cases.equal("Zed: the grammar", extension["grammars"]["layout"], {"repository": project.ADDRESS, "rev": f"grammar-{project.VERSION}"})
    cases.true("Zed: the licence", (ROOT / zed["path"] / "LICENSE").read_text() == (ROOT / "LICENSE").read_text(), "another")

    control = json.loads((REGISTRIES / "package-control" / "layout.json").read_text())
    [newest] = control["releases"]
    cases.equal("Package Control: the releases", (newest["base"], newest["tags"]), (project.ADDRESS, "sublime-"))
    cases.true("Package Control: its fields", set(control) <= {"name", "details", "homepage", "author", "labels", "releases"}, list(control))
    cases.equal("Package Control: the package", sorted(path.name for path in release.branch("sublime").iterdir()), ["LICENSE", "Layout.sublime-syntax", "README.md"])

    grammar = release.branch("grammar")
    for name in ("src/parser.c", "src/scanner.c", "src/tree_sitter/parser.h", "grammar.js", "queries/highlights.scm", "LICENSE"):
        cases.true(f"the grammar has {name}", (grammar / name).is_file(), "it has not")
    if cases.tool("cc"):
        code, said = run("cc", "-c", "-I", grammar / "src", "-o", folder / "parser.o", grammar / "src" / "parser.c")
        cases.true("the parser is compiled", code == 0, said)


def the_editors(cases, folder, release):
    """What the pages about editors that nobody has tried tell to write into files."""
    template = json.loads((ROOT / "editors" / "jetbrains" / "template.json").read_text())
    cases.equal("LSP4IJ: its members", sorted(template), ["fileTypeMappings", "id", "name", "programArgs"])
    cases.equal("LSP4IJ: the command", template["programArgs"], {"default": "layout-lsp"})
    cases.equal("LSP4IJ: the files", template["fileTypeMappings"], [{"fileType": {"name": "Layout", "patterns": ["*.layout"]}, "languageId": "layout"}])
    server = json.loads((ROOT / "editors" / "jupyter" / "layout-lsp.json").read_text())["LanguageServerManager"]["language_servers"]["layout-lsp"]
    cases.true("JupyterLab: the server", server["version"] == 2 and server["argv"] == ["layout-lsp"] and server["languages"] and server["mime_types"], server)
    blocks = re.findall(r"```ini\n(.*?)```", (ROOT / "editors" / "geany" / "README.md").read_text(), re.S)
    settings = configparser.ConfigParser(comment_prefixes=(), inline_comment_prefixes=None, interpolation=None)
    for block in blocks:
        settings.read_string(block)
    cases.equal("Geany: the files and the command", (settings["Extensions"]["Layout"], settings["Layout"]["cmd"]), ("*.layout;", "layout-lsp"))
    manifest = json.loads((ROOT / "editors" / "vscode" / "package.json").read_text())
    cases.true("Visual Studio Code: it may be published", "private" not in manifest and manifest["publisher"], manifest.get("private"))
    cases.equal("Visual Studio Code: the repository", manifest["repository"], {"type": "git", "url": f"{project.ADDRESS}.git", "directory": "editors/vscode"})
    for language in re.findall(r"```python\n(.*?)```", (ROOT / "editors" / "jupyter" / "README.md").read_text(), re.S):
        if not language.startswith("!"):
            compile(language, "README.md", "exec")
    cases.true("Node is there", shutil.which("node"), "install it")


PARTS = {"formula": the_formula, "templates": the_templates, "entries": the_entries, "editors": the_editors}
