import type { CompletedCommand } from './completion-tree.js';

const FILES = 'compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word")';

/** A completion script for bash 4 and later. */
export function bashCompletion(tree: readonly CompletedCommand[], command: string): string {
  const own = functionName(command);
  const after = tree.flatMap(({ path, options }) =>
    options.flatMap(({ name, takes }) => {
      if (takes === 'nothing') return [];
      const choose = takes === 'file' ? FILES : takes === 'value' ? ':' : oneOf(takes.join(' '));
      return [`    ${quoted(`${path} ${name}`)}) ${choose}; return ;;`];
    }),
  );
  const below = tree.map(({ path, commands, options }) => {
    const words = [...commands, ...options.map(({ name }) => name)].join(' ');
    return `    ${quoted(path)}) ${oneOf(words)} ;;`;
  });
  return `# Completion of ${command} for bash: source this file.
${own}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} at='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at/\${COMP_WORDS[i]}" in
      ${tree.flatMap(({ path }) => (path === '' ? [] : [path])).join(' | ')}) at="$at/\${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $before" in
${after.join('\n')}
  esac
  case "$at" in
${below.join('\n')}
  esac
}
complete -F ${own} ${command}`;
}

function oneOf(words: string): string {
  return `mapfile -t COMPREPLY < <(compgen -W ${quoted(words)} -- "$word")`;
}

/** The name of a shell function. */
function functionName(command: string): string {
  return `_${command.replaceAll(/\W/g, '_')}`;
}

/** In single quotes, as bash reads them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
