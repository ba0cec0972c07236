"""Tests the workflows and the files that GitHub reads, as far as they run without GitHub."""
import json
import re
import subprocess

from support import ROOT, PROGRAM, run
import project


def the_workflows(cases, folder, release):
    """Jobs wait for jobs that exist, scripts are scripts, and what is built is what the packages are made of."""
    import yaml
    read = lambda name: yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text())  # noqa: E731
    workflows = {path.name: read(path.name) for path in (ROOT / ".github" / "workflows").iterdir()}
    cases.equal("the workflows", sorted(workflows), ["build.yml", "pages.yml", "release.yml"])
    for name, workflow in workflows.items():
        cases.true(f"{name} says when it runs, and what it may", workflow.get(True) and "permissions" in workflow, list(workflow))
        for job, content in workflow["jobs"].items():
            needs = content.get("needs", [])
            for other in [needs] if isinstance(needs, str) else needs:
                cases.true(f"{name}, {job}: it waits for a job", other in workflow["jobs"], other)
            if "uses" in content:
                cases.true(f"{name}, {job}: the workflow is there", (ROOT / content["uses"]).is_file(), content["uses"])
                continue
            for step in content["steps"]:
                cases.true(f"{name}, {job}: a step does one thing", ("run" in step) != ("uses" in step), step)
                if "uses" in step:
                    cases.true(f"{name}, {job}: {step['uses']} has a version", re.fullmatch(r"[\w.-]+/[\w.-]+@[\w./-]+", step["uses"]), step)
                else:
                    script = re.sub(r"\$\{\{.*?\}\}", "x", step["run"])
                    done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
                    cases.true(f"{name}, {job}: bash reads a step", done.returncode == 0, done.stderr)
                    for path in re.findall(r"(?:^|\s)((?:packaging|editors|Tests|plugins)/[\w./-]+)", script):
                        cases.true(f"{name}, {job}: {path} is there", (ROOT / path).exists(), path)
    jobs = workflows["build.yml"]["jobs"]
    targets = [row["target"] for job in ("linux", "macos") for row in jobs[job]["strategy"]["matrix"]["include"]]
    cases.equal("each platform is built", sorted(targets), sorted(project.PLATFORMS))
    command = lambda text: " ".join(re.search(r"swift build -c release -debug.*?(?:\\\n.*?)*$", text, re.M)[0].replace("\\\n", " ").split())  # noqa: E731
    cases.equal("it is built as README.md says", command((ROOT / ".github/workflows/build.yml").read_text()), command((ROOT / "README.md").read_text()))
    cases.true("releases are of tags", workflows["release.yml"][True]["push"]["tags"] == ["v*"], workflows["release.yml"][True])


def for_contributors(cases, folder, release):
    import yaml
    forms = ROOT / ".github" / "ISSUE_TEMPLATE"
    for path in sorted(forms.glob("*.yml")):
        form = yaml.safe_load(path.read_text())
        if path.name == "config.yml":
            cases.true("the other ways are links", all(set(each) == {"name", "url", "about"} for each in form["contact_links"]), form)
            continue
        cases.true(f"{path.name} has a name and a description", form["name"] and form["description"], form)
        ids = [each["id"] for each in form["body"]]
        cases.equal(f"{path.name}: each field has a name of its own", len(set(ids)), len(ids))
        for field in form["body"]:
            cases.true(f"{path.name}: {field['id']}", field["type"] in ("textarea", "input") and field["attributes"]["label"], field)
    rules = [line.split() for line in (ROOT / ".github/CODEOWNERS").read_text().splitlines() if line and not line.startswith("#")]
    cases.true("somebody reviews everything", ["*", f"@{project.OWNER}"] in rules, rules)
    # The settings for editors are for those who write the sources: examples are formatted as anywhere else.
    with_them = run(PROGRAM, "format", "--check", ROOT / "Examples")
    cases.equal("the examples are formatted", with_them, (0, ""))
    for name in ("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md", "docs/README.md", "packaging/README.md"):
        text = (ROOT / name).read_text()
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
            if not target.startswith("http"):
                cases.true(f"{name} links to {target}", ((ROOT / name).parent / target).exists(), "there is no such file")
    every = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")} - {"docs/README.md"}
    listed = {f"docs/{target}" for target in re.findall(r"\]\(([\w./-]+\.md)", (ROOT / "docs/README.md").read_text())
              if not target.startswith("..")}
    cases.equal("the list of documents has all", listed, every)
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    cases.equal("the hooks", [(each["id"], each["language"]) for each in hooks], [(name, "python") for name in ("layout-check", "layout-format", "nib-check", "code-check")])
    cases.true("the settings are JSON", json.loads((ROOT / "packaging/project.json").read_text()), "")


PARTS = {"workflows": the_workflows, "contributors": for_contributors}
