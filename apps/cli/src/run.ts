import { CommanderError } from 'commander';
import { EXIT } from './command/exit-codes.js';
import { companyOfClientId } from '#access';
import { inWorkContext } from '#platform';
import { explain } from './command/explain.js';
import { OpenedContext } from './command/opened-context.js';
import type { Output } from './command/output.js';
import { cliProgram } from './program.js';
import type { Invocation } from './command/invocation.js';
import { thisInvocation } from './command/invocation.js';

/** Runs one command to its end. @returns the exit code */
export async function run(
  words: readonly string[],
  output: Output,
  invocation: Invocation = thisInvocation,
): Promise<number> {
  const context = new OpenedContext(output, invocation);
  try {
    await inWorkContext({ actor: 'cli' }, () =>
      cliProgram(context, output).parseAsync(idsLast(words), { from: 'user' }),
    );
    return EXIT.done;
  } catch (fault) {
    // Commander has already printed the message. A request for help is no fault.
    if (fault instanceof CommanderError) return fault.exitCode === 0 ? EXIT.done : EXIT.usage;
    const { exitCode, message } = explain(fault);
    output.note(message);
    return exitCode;
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** The id of a client may begin with a hyphen, which would make an option of it: such ids are put behind `--`. */
function idsLast(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  const [before, after] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end + 1)];
  const isId = (word: string, nth: number): boolean =>
    word.startsWith('-') && companyOfClientId(word) !== undefined && !before[nth - 1]?.startsWith('--client');
  const ids = before.filter(isId);
  return [
    ...before.filter((word, nth) => !isId(word, nth)),
    ...(ids.length + after.length > 0 ? ['--'] : []),
    ...ids,
    ...after,
  ];
}
