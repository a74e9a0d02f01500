import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { CliContext } from './context.js';
import { CliFault, EXIT } from './exit-codes.js';
import { plain } from './plain-text.js';
import type { SecretSource } from './secret-input.js';

export interface ConfirmationFlag {
  yes?: boolean;
}

const YES = /^\s*y(es)?\s*$/i;

/** Adds `--yes` to a command that destroys something. */
export function withConfirmation(command: Command): Command {
  return command.option('--yes', 'do it without asking; required where there is no terminal to ask on');
}

/**
 * Makes sure that a loss is meant: asks on a terminal, and demands `--yes` elsewhere.
 *
 * @param loss a sentence that names what will be lost
 * @throws CliFault if it is not confirmed
 */
export async function confirm(
  loss: string,
  { yes = false }: ConfirmationFlag,
  context: Pick<CliContext, 'input' | 'note' | 'terminal'>,
): Promise<void> {
  if (yes) return;
  const { input, terminal } = context;
  if (!terminal || !input.isTTY) {
    throw new CliFault(EXIT.usage, `${plain(loss)} Nothing was done: without a terminal to ask on, this needs --yes.`);
  }
  context.note(plain(loss));
  terminal.show('Go on? [y/N] ');
  const answer = await firstLine(input);
  terminal.show('');
  if (!YES.test(answer)) throw new CliFault(EXIT.failed, 'Not confirmed: nothing was done.');
}

/** The terminal shows what is typed by itself. Its end (Ctrl-D) counts as an empty line. */
async function firstLine(input: SecretSource): Promise<string> {
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
