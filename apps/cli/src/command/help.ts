import type { Command } from 'commander';
import { CliFault, EXIT } from './exit-codes.js';
import { optionName } from './option-name.js';

/**
 * Adds an example below the options of a command. It begins the way the program is called here, so that it can be
 * copied.
 */
export function example(command: Command, words: string): Command {
  return command.addHelpText('after', () => `\nExample:\n  ${programOf(command).name()} ${words}`);
}

function programOf(command: Command): Command {
  return command.parent ? programOf(command.parent) : command;
}

/** Collects the values of an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** @throws CliFault listing every option that is missing */
export function requireOptions<Flags extends object, Name extends keyof Flags & string>(
  flags: Flags,
  names: readonly Name[],
): asserts flags is Flags & Record<Name, string> {
  const missing = names.filter((name) => flags[name] === undefined);
  if (missing.length === 0) return;
  throw new CliFault(EXIT.usage, missing.map((name) => `${optionName(name)} is missing`).join('\n'));
}
