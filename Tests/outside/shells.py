#!/usr/bin/env python3
"""Tests the completion scripts for bash, zsh and fish, each in its shell, and the manual page.

One table of command lines with their completions holds for all three shells. The scripts are generated from the table
of commands, as `--help` is. Every command and option in the help must be in the scripts and in the page, and mandoc
must find no fault with the page.
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

from program import binary

SHELLS = ('bash', 'zsh', 'fish')
FILES = ('a.layout', 'b.xib', 'c.json', 'd.txt', 'folder/e.layout')
# (the words, the last of which is being typed; completions that must be offered; completions that must not)
LINES = (
    (['ch'], ['check'], ['frames', 'a.layout']),
    (['check', '--format', ''], ['human', 'json', 'github', 'sarif'], ['a.layout', 'svg']),
    (['check', '--qu'], ['--quiet'], ['--format']),
    (['check', ''], ['a.layout', 'folder/'], ['b.xib', 'd.txt']),
    (['import', ''], ['b.xib', 'folder/'], ['a.layout', 'd.txt']),
    (['format', '--wr'], ['--write'], ['--watch']),
    (['render', '--theme', 'hc'], ['hc-dark', 'hc-light'], ['dark']),
    (['completions', ''], list(SHELLS), ['a.layout']),
    (['help', 'fr'], ['frames'], ['check']),
)
# Printed behind the completions of each line.
END = '== end'


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **more)


def bash(script, lines, folder):
    text = 'source %s\n' % script
    for words in lines:
        quoted = ' '.join("'%s'" % word for word in ['layout-lsp'] + words)
        text += 'COMP_WORDS=(%s); COMP_CWORD=%d; _layout_lsp; printf "%%s\\n" "${COMPREPLY[@]}"; echo %s\n' % (quoted, len(words), END)
    for part in run('bash', '--norc', '-c', text, cwd=folder).stdout.split(END + '\n')[:-1]:
        yield {name + '/' if os.path.isdir(os.path.join(folder, name)) and name else name for name in part.split('\n')}


def fish(script, lines, folder):
    text = 'source %s\n' % script
    text += ''.join('complete -C "%s"; echo %s\n' % (' '.join(['layout-lsp'] + words), END) for words in lines)
    done = run('fish', '--no-config', '-c', text, cwd=folder, env=dict(os.environ, HOME=folder))
    for part in done.stdout.split(END + '\n')[:-1]:
        yield {candidate.split('\t')[0] for candidate in part.split('\n')}


def zsh(script, lines, folder):
    """What zsh lists for each line. It completes only at a terminal, so it runs in a pty."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe('zsh', ['zsh', '-f', '-i'], dict(os.environ, TERM='dumb', HOME=folder, PS1='> '))
    try:
        say = lambda text: os.write(terminal, text.encode())
        # A tab lists the completions, also a single one, and then says that it has done so.
        say("setopt no_beep; LISTMAX=1000; autoload -Uz compinit; compinit -D -u; source %s; "
            "compdef _layout-lsp layout-lsp; zstyle ':completion:*' list-colors ''; zstyle ':completion:*' menu no; setopt no_auto_menu; "
            "offer() { zle list-choices; zle -R; zle -I; print LIST''ED }; zle -N offer; bindkey '^I' offer; print READ''Y\n" % script)
        read_until(terminal, r'READY\s.*> ')
        for words in lines:
            say(' '.join(['layout-lsp'] + words) + '\t')
            # The list stands below the line, which zsh then writes once more.
            listed = read_until(terminal, r'LISTED\s.*> ').partition('\n')[2].partition('\n> ')[0]
            say('\x15')
            yield set(re.split(r'\s+', re.sub(r'\s+/', '/', re.sub(r'\x1b\[[0-9;?]*[a-zA-Z]', ' ', listed))))
    finally:
        os.close(terminal)
        os.kill(child, 9)
        os.waitpid(child, 0)


def read_until(terminal, text, limit=20):
    seen, end = '', time.monotonic() + limit
    while not re.search(text, seen, re.S) and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 65536).decode(errors='replace')
    return seen


def commands():
    """{command: [option…]} as the help lists them."""
    names = re.findall(r'(?m)^  layout-lsp ([a-z]+)  ', run(binary(), '--help').stdout)
    names = [name for name in dict.fromkeys(names) if name != 'help']
    return {name: re.findall(r'(?m)^  (?:-\w, )?--([\w-]+)', run(binary(), 'help', name).stdout) for name in names}


def main():
    failures, cases, known = [], 0, commands()
    if len(known) < 8 or 'format' not in known['check']:
        failures.append('the help was not understood: %s' % known)
    with tempfile.TemporaryDirectory(prefix='layout-shells-') as folder:
        work = os.path.join(folder, 'work')
        os.makedirs(os.path.join(work, 'folder'))
        for name in FILES:
            open(os.path.join(work, name), 'w').close()
        for shell in SHELLS:
            script = os.path.join(folder, shell)
            text = run(binary(), 'completions', shell).stdout
            with open(script, 'w') as file:
                file.write(text)
            missing = ['%s --%s' % (name, option) for name, options in known.items() for option in options if option not in text]
            failures += ['%s: %s is missing' % (shell, each) for each in missing + [name for name in known if name not in text]]
            found_by_line = {'bash': bash, 'zsh': zsh, 'fish': fish}[shell](script, [words for words, _, _ in LINES], work)
            for (words, offered, others), found in zip(LINES, found_by_line, strict=True):
                cases += 1
                if not set(offered) <= found or found & set(others):
                    failures.append('%s: %s is completed by %s, not by %s' % (shell, ' '.join(words), sorted(found), offered))
        page = os.path.join(folder, 'layout-lsp.1')
        text = run(binary(), 'man').stdout
        with open(page, 'w') as file:
            file.write(text)
        lint = [line for line in run('mandoc', '-T', 'lint', '-W', 'warning', page).stdout.splitlines() if 'missing date' not in line]
        failures += ['the manual page: ' + line for line in lint]
        shown = re.sub('.\b', '', run('mandoc', page).stdout)
        failures += ['the manual page says nothing of %s --%s' % (name, option) for name, options in known.items() for option in options
                     if '--' + option not in shown[shown.find('   ' + name):]]
    for failure in failures:
        print('shells: ' + failure)
    print('shells: %d command lines in three shells, and a manual page: %s' % (cases, '%d failures' % len(failures) if failures else 'as they should be'))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
