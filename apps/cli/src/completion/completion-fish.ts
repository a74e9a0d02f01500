import type { CompletedCommand } from './completion-tree.js';
import { functionName } from './completion-tree.js';

/** A completion script for fish. */
export function fishCompletion(tree: readonly CompletedCommand[], command: string): string {
  const at = `_${functionName(command)}_at`;
  const lines = tree.flatMap(({ path, commands, options }) => {
    const here = `complete -c ${command} -n ${quotedForFish(`${at} ${quotedForFish(path)}`)}`;
    return [
      ...commands.map(({ name, description }) => `${here} -a ${name} -d ${quotedForFish(description)}`),
      ...options.map(({ name, description, takes }) => {
        const value =
          takes === 'nothing'
            ? ''
            : takes === 'file'
              ? ' -rF'
              : takes === 'value'
                ? ' -x'
                : ` -xa ${quotedForFish(takes.join(' '))}`;
        return `${here} -l ${name.slice(2)}${value} -d ${quotedForFish(description)}`;
      }),
    ];
  });
  return `# Completion of ${command} for fish.
function ${at}
  set -l at ''
  for word in (commandline -opc)[2..]
    switch "$at/$word"
      case ${tree.flatMap(({ path }) => (path === '' ? [] : [path])).join(' ')}
        set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c ${command} -f
${lines.join('\n')}`;
}

function quotedForFish(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
