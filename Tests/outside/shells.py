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
    (['solve', ''], ['c.json'], ['a.layout']),
    (['format', '--wr'], ['--write'], ['--watch']),
    (['render', '--theme', 'hc'], ['hc-dark', 'hc-light'], ['dark']),
    (['completions', ''], list(SHELLS), ['a.layout']),
    (['help', 'fr'], ['frames'], ['check']),
)


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **more)


def bash(script, words, folder):
    quoted = ' '.join("'%s'" % word for word in ['layout-lsp'] + words)
    text = 'source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _layout_lsp; printf "%%s\\n" "${COMPREPLY[@]}"' % (script, quoted, len(words))
    found = run('bash', '--norc', '-c', text, cwd=folder).stdout.split('\n')
    return {name + '/' if os.path.isdir(os.path.join(folder, name)) and name else name for name in found}


def fish(script, words, folder):
    line = ' '.join(['layout-lsp'] + words)
    done = run('fish', '--no-config', '-c', 'source %s; complete -C "%s"' % (script, line), cwd=folder, env=dict(os.environ, HOME=folder))
    return {candidate.split('\t')[0] for candidate in done.stdout.split('\n')}


def zsh(script, words, folder):
    """The completions that zsh lists below the line. It completes only at a terminal, so it runs in a pty."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe('zsh', ['zsh', '-f', '-i'], dict(os.environ, TERM='dumb', HOME=folder, PS1='> '))
    try:
        say = lambda text: os.write(terminal, text.encode())
        say("unsetopt zle_bracketed_paste; setopt no_beep; LISTMAX=1000; autoload -Uz compinit; compinit -D -u; source %s; "
            "compdef _layout-lsp layout-lsp; zstyle ':completion:*' list-colors ''; zstyle ':completion:*' menu no; "
            "setopt no_auto_menu; bindkey '^I' list-choices; print READ''Y\n" % script)
        read_until(terminal, r'READY\s.*> ')
        # A single completion is listed too if it inserts nothing.
        say(' '.join(['layout-lsp'] + words) + '\t')
        seen = read_quiet(terminal)
    finally:
        os.close(terminal)
        os.kill(child, 9)
        os.waitpid(child, 0)
    listed = re.sub(r'\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]', ' ', seen)
    listed = listed[listed.find('\n') + 1:] if '\n' in listed else ''
    return set(re.split(r'\s+', re.sub(r'\s+/', '/', listed)))


def read_until(terminal, text, limit=20):
    seen, end = '', time.monotonic() + limit
    while not re.search(text, seen, re.S) and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 65536).decode(errors='replace')
    return seen


def read_quiet(terminal, limit=20):
    """The terminal's output up to a silence of 0.7 s after its first line."""
    seen, end = '', time.monotonic() + limit
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.7)[0]:
            seen += os.read(terminal, 65536).decode(errors='replace')
        elif '\n' in seen:
            break
    return seen


def complete(shell, script, words, folder):
    return {'bash': bash, 'zsh': zsh, 'fish': fish}[shell](script, words, folder)


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
            for words, offered, others in LINES:
                cases += 1
                found = complete(shell, script, words, work)
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
