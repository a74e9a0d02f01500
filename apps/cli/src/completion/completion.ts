import type { Command } from 'commander';
import { Argument } from 'commander';
import { bashCompletion } from './completion-bash.js';
import { completionTree } from './completion-tree.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import { INSTALLED_NAME } from '../command/invocation.js';

interface CompletionFlags {
  name?: string;
}

const HOW = `
In ~/.bashrc: source <(${INSTALLED_NAME} completion bash)`;

/** `completion`: a script that completes our commands and options, made of the commands themselves. */
export function completionCommand(program: Command, context: CliContext): void {
  const command = program
    .command('completion')
    .description('print a script with which bash completes commands and options')
    .addArgument(new Argument('<shell>').choices(['bash']))
    .option(
      '--name <command>',
      `the command that is completed, such as an alias of yours (default: ${INSTALLED_NAME})`,
    );
  example(command, 'completion bash')
    .addHelpText('after', HOW)
    .action((_shell: 'bash', { name = INSTALLED_NAME }: CompletionFlags) => {
      if (!/^[A-Za-z][\w.-]*$/.test(name)) throw new CliFault(EXIT.usage, '--name has to be the name of a command');
      context.printText(bashCompletion(completionTree(program), name));
    });
}
