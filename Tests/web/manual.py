#!/usr/bin/env python3
"""manual.py FOLDER: the pages of the manual in a real Chromium, as editors/web/site.py has made them in FOLDER/docs: nothing is
wider than a phone, no page breaks its policy, what its links open in the playground is what it shows, and its pictures of
layouts are live where scripts run.

--pictures FOLDER writes what a live one looks like.
"""
import argparse
import base64
import html
import json
import pathlib
import re
import sys
import zlib

from live import live, still
from page import ROOT, Browser, Playground, Served, check, failures

sys.path.insert(0, ROOT + '/editors/web')
from markdown import Page


def opened(link):
    """The files in a link to the playground."""
    letters = link.split('#files=')[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(letters + '=' * (-len(letters) % 4)), -15))


def examples(folder):
    """Compares each layout of the pages with what its link opens. Returns how many there are."""
    count = 0
    for path in sorted(folder.rglob('*.html')):
        for block, link in re.findall(r'<div class="layout"><pre><code>(.*?)</code></pre><a href="([^"]*)">', path.read_text('utf-8'), re.S):
            files = opened(link)
            check(files[0][1] == html.unescape(re.sub(r'<[^>]+>', '', block)), path, files[0][0], 'is another text')
            check((path.parent / link.split('#')[0]).resolve() == (folder.parent / 'index.html').resolve(), path, 'opens', link[:60])
            count += 1
    return count


def looks(browser, address, folder):
    for width, height in ((1280, 800), (390, 844)):
        page = browser.page(width=width, height=height)
        for path in sorted(folder.rglob('*.html')):
            page.open(address + str(path.relative_to(folder.parent)))
            check(page.run('document.documentElement.scrollWidth') <= width, path, 'is wider than', width)
            scripts = page.run('[...document.scripts].map((each) => each.src.split("/docs/")[1])')
            check(scripts == ['live.js'] * page.run('Math.min(1, document.querySelectorAll("[data-example]").length)'), path, 'has scripts', scripts)
            check('<!--' not in page.run('document.querySelector("main").innerText'), path, 'shows a comment')
            lost = page.run('[...document.querySelectorAll("a[href^=\\"#\\"]")].map((each) => each.getAttribute("href").slice(1)).filter((name) => !document.getElementById(name))')
            check(not lost, path, 'has no places', lost)
        check(not page.complaints(), page.complaints()[:3])
        outside = [url for url in page.requests() if not url.startswith((address, 'data:'))]
        check(not outside, 'requests to others:', outside[:3])
        page.close()


# (Markdown, its HTML): comments are left out, and a picture gets that of the line before; long code in a table may be broken.
MADE = (
    ('<!-- draw a=b -->\n![x](y)', '[x|y|draw a=b]'),
    ('<!-- draw -->\n\n![x](y)', '[x|y|]'),
    ('words\n<!-- of\n\ntwo paragraphs -->\nmore', '<p>words</p>\n<p>more</p>'),
    ('some <!-- no -->words, `<!-- code -->`', '<p>some words, <code>&lt;!-- code --&gt;</code></p>'),
    ('* one\n* two <!-- no -->2', '<ul>\n<li>one</li>\n<li>two 2</li>\n</ul>'),
    ('| `a` |\n| - |\n| `make.left.equalTo(b)` `a.left` |', '<div class="table"><table>\n<thead><tr><th><code>a</code></th></tr></thead>\n<tbody>\n'
     '<tr><td><code>make<wbr>.left<wbr>.equalTo(b)</code> <code>a.left</code></td></tr>\n</tbody></table></div>'),
    ('before ![a & "b"](c)', '<p>before <img src="/c" alt="a &amp; &quot;b&quot;"></p>'),
)


def made_of_markdown():
    for text, expected in MADE:
        made = Page(text, lambda link: '/' + link, None, lambda words, link, comment: f'[{words}|{link}|{comment}]').body
        check(made == expected, repr(text), 'becomes', repr(made))


def main():
    parser = argparse.ArgumentParser(description='tests the pages of the manual')
    parser.add_argument('folder')
    parser.add_argument('--pictures')
    chosen = parser.parse_args()
    folder = pathlib.Path(chosen.folder).resolve() / 'docs'
    made_of_markdown()
    count = examples(folder)
    check(count > 100, 'only', count, 'examples')
    with Browser() as browser, Served(folder.parent) as served:
        looks(browser, served.address, folder)
        page = browser.page(width=1280, height=800)
        page.open(served.address + 'docs/language.html')
        # One that uses a catalog, which has to come with it.
        page.run('[...document.querySelectorAll(".layout > a")].find((each) => each.previousSibling.textContent.includes("strings \\"Examples")).click()')
        page.until('document.body && document.body.dataset.mended', 60)
        check(page.run('document.querySelectorAll("#files [role=tab]").length') == 2, 'the catalog is missing')
        check('catalog' not in Playground(page, '').shown('problems'), Playground(page, '').shown('problems'))
        page.close()
        live(browser, served.address, chosen.pictures, opened)
        still(browser, folder.parent)
    print('FAILED: %d' % len(failures) if failures else 'the manual: %d examples open in the playground' % count)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
