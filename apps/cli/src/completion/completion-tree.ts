import type { Command, Option } from 'commander';
import { IMPORT_KINDS } from '#model/imports';
import { IMPORT_MODES } from '#imports';
import { EXCHANGE_STATES } from '#model/exchange';
import { PUBLISH_CHOICES, SCOPE2_METHODS } from '#access';
import { IMPORT_PROFILES } from '../factors/dataset-options.js';

/** A command, with what may follow it. */
export interface CompletedCommand {
  /** The words that lead to it, such as `/company/create`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly string[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  readonly name: string;
  /** What may follow: nothing, the path of a file, one of a few words, or a value of which nothing is known. */
  readonly takes: 'nothing' | 'file' | 'value' | readonly string[];
}

/** The words that options of these names take. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  kind: IMPORT_KINDS,
  mode: IMPORT_MODES,
  profile: IMPORT_PROFILES,
  publish: PUBLISH_CHOICES,
  scope2Method: SCOPE2_METHODS,
  state: EXCHANGE_STATES,
};

const HELP: CompletedOption = { name: '--help', takes: 'nothing' };

/** Every command of the program, the program first. */
export function completionTree(command: Command, path = ''): CompletedCommand[] {
  const below = command.commands.map((each) => each.name());
  const options = command.options.map((option) => ({ name: option.long ?? option.flags, takes: takenBy(option) }));
  return [
    { path, commands: below, options: [...options, HELP] },
    ...command.commands.flatMap((each) => completionTree(each, `${path}/${each.name()}`)),
  ];
}

function takenBy(option: Option): CompletedOption['takes'] {
  if (!option.required && !option.optional) return 'nothing';
  const words = WORDS[option.attributeName()];
  if (words) return words;
  return /<(file|mapping)>/.test(option.flags) ? 'file' : 'value';
}
