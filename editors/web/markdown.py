"""markdown.py: the Markdown of this repository's pages as HTML: headings, paragraphs, lists, tables, blocks of code, links,
images, strong and emphasized words; comments are left out. Needs only Python's standard library.
"""
import html
import re

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
COMMENT = re.compile(r"<!--(.*?)-->", re.S)


def slug(text, known):
    """The name of a heading's place, as GitHub makes it. `known` counts those of the page."""
    name = re.sub(r"[^\w\- ]", "", re.sub(r"`|\*|\]\([^)]*\)|\[", "", text).lower()).replace(" ", "-")
    known[name] = known.get(name, -1) + 1
    return name if known[name] == 0 else f"{name}-{known[name]}"


class Page:
    """`target(link)` gives the address of a link, `block(language, text, heading)` the HTML of a block of code, and
    `picture(words, link, comment)` that of a picture with a paragraph of its own, with the comment on the lines before it.
    """

    def __init__(self, text, target, block, picture=None):
        self.target, self.block, self.picture = target, block, picture or (lambda words, link, _: f"<p>{self.image(words, link)}</p>")
        self.names, self.headings, self.heading = {}, [], ""
        self.body = "\n".join(self.blocks(text.split("\n")))

    # Blocks.

    def blocks(self, lines):
        at, comment = 0, ""
        while at < len(lines):
            line = lines[at]
            if line.startswith("<!--"):
                found = COMMENT.match("\n".join(lines[at:]))
                at += found[0].count("\n") + 1
                comment = found[1].strip()
                continue
            if not line.strip():
                at += 1
            elif (found := PICTURE.fullmatch(line)) and not "".join(lines[at + 1:at + 2]).strip():
                yield self.picture(found[1], found[2], comment)
                at += 1
            elif line.startswith("```"):
                end = lines.index("```", at + 1)
                yield self.block(line[3:].strip(), "\n".join(lines[at + 1:end]) + "\n", self.heading)
                at = end + 1
            elif found := re.match(r"(#+) (.*)", line):
                yield self.title(len(found[1]), found[2])
                at += 1
            elif line.startswith("|"):
                end = next((end for end in range(at, len(lines)) if not lines[end].startswith("|")), len(lines))
                yield self.table(lines[at:end])
                at = end
            elif line.startswith(("* ", "- ")):
                at, items = self.items(lines, at)
                yield "<ul>\n%s</ul>" % "".join(f"<li>{self.inline(item)}</li>\n" for item in items)
            else:
                end = at + 1
                while end < len(lines) and lines[end].strip() and not lines[end].startswith(("```", "|", "#", "* ", "- ", "<!--")):
                    end += 1
                yield f"<p>{self.inline(' '.join(lines[at:end]))}</p>"
                at = end
            comment = ""

    def items(self, lines, at):
        """The items of a list, each on one line, and the place behind them."""
        items = []
        while at < len(lines) and (lines[at].startswith(("* ", "- ", "  "))):
            if lines[at].startswith("  "):
                items[-1] += " " + lines[at].strip()
            else:
                items.append(lines[at][2:])
            at += 1
            # Items may have empty lines between them.
            if at + 1 < len(lines) and not lines[at].strip() and lines[at + 1].startswith(("* ", "- ")):
                at += 1
        return at, items

    def title(self, level, text):
        name = slug(text, self.names)
        self.heading = re.sub(r"`", "", text)
        self.headings.append((level, name, self.inline(text)))
        return f'<h{level} id="{name}">{self.inline(text)}</h{level}>'

    def table(self, lines):
        rows = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])] for line in lines]
        head, rows = rows[0], rows[2:]
        heading = "".join(f"<th>{self.inline(cell)}</th>" for cell in head)
        body = "".join("<tr>%s</tr>\n" % "".join(f"<td>{self.breaking(self.inline(cell))}</td>" for cell in row) for row in rows)
        heading = f"<thead><tr>{heading}</tr></thead>\n" if any(head) else ""
        return f'<div class="table"><table>\n{heading}<tbody>\n{body}</tbody></table></div>'

    def breaking(self, cell):
        """A cell in which long code may go on in the next line, at a dot or a slash, so that other columns are seen."""
        def broken(found):
            code = re.sub(r"(?<=[\w)])(?=\.)|(?<=/)", "<wbr>", found[1]) if len(found[1]) > 16 else found[1]
            return f"<code>{code}</code>"

        return re.sub(r"<code>(.*?)</code>", broken, cell)

    # Words.

    def inline(self, text):
        """A text with its code, links and strong words. What is made of code is put aside, so that nothing looks into it."""
        kept = []

        def keep(made):
            kept.append(made)
            return f"\0{len(kept) - 1}\0"

        text = re.sub(r"(`+)(.+?)\1(?!`)", lambda found: keep(f"<code>{html.escape(found[2].strip() or found[2])}</code>"), text)
        text = COMMENT.sub("", text)
        text = re.sub(r"<(https?://[^>]+)>", lambda found: keep(f'<a href="{html.escape(found[1])}">{html.escape(found[1])}</a>'), text)
        text = html.escape(text, quote=False)
        text = PICTURE.sub(lambda found: keep(self.image(html.unescape(found[1]), html.unescape(found[2]))), text)
        text = re.sub(r"\[((?:[^\[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)", lambda found: f'{keep(self.link(found[2]))}{found[1]}</a>', text)
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])", r"<em>\1</em>", text)
        text = re.sub(r"\\([\\`*_{}\[\]()#+\-.!|])", r"\1", text)
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], text)
        return text

    def image(self, words, link):
        return f'<img src="{html.escape(self.target(link))}" alt="{html.escape(words)}">'

    def link(self, link):
        return f'<a href="{html.escape(self.target(html.unescape(link)))}">'
