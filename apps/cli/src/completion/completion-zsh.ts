import type { Completed, CompletedCommand } from './completion-tree.js';
import { functionName, quoted } from './completion-tree.js';

/** A completion script for zsh, to be sourced after compinit, or put into a folder of fpath. */
export function zshCompletion(tree: readonly CompletedCommand[], command: string): string {
  const own = functionName(command);
  const after = tree.flatMap(({ path, options }) =>
    options.flatMap(({ name, takes }) => {
      if (takes === 'nothing') return [];
      const choose =
        takes === 'file' ? '_files' : takes === 'value' ? '_message value' : `compadd ${takes.map(quoted).join(' ')}`;
      return [`    ${quoted(`${path} ${name}`)}) ${choose}; return ;;`];
    }),
  );
  const below = tree.map(
    ({ path, commands, options }) =>
      `    ${quoted(path)}) commands=(${described(commands)}); options=(${described(options)}) ;;`,
  );
  return `#compdef ${command}
# Completion of ${command} for zsh.
${own}() {
  local at='' i
  local -a commands options
  for ((i = 2; i < CURRENT; i++)); do
    case "$at/\${words[i]}" in
      ${tree.flatMap(({ path }) => (path === '' ? [] : [path])).join(' | ')}) at="$at/\${words[i]}" ;;
    esac
  done
  case "$at \${words[CURRENT - 1]}" in
${after.join('\n')}
  esac
  case "$at" in
${below.join('\n')}
  esac
  _describe command commands
  _describe -o option options
}
if [[ \${funcstack[1]} == ${own} ]]; then ${own} "$@"; else compdef ${own} ${command}; fi`;
}

function described(words: readonly Completed[]): string {
  return words.map(({ name, description }) => quoted(`${name}:${description}`)).join(' ');
}
