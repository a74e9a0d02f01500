import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { newSecret } from '#platform';
import type { CliContext } from '../command/context.js';
import { example } from '../command/help.js';
import { rotateCommand } from './keys-rotate.js';

/** `keys new` is needed before anything else can run, so it reads no settings. */
export function keysCommands(program: Command, context: CliContext): void {
  const keys = program.command('keys').description('keys for JWT_KEYS and SECRET_KEYS');
  example(keys, 'keys new');
  const make = keys
    .command('new')
    .description('print a fresh key as one line, id:base64url; put it first, and keep the older ones behind a comma');
  example(make, 'keys new').action(() => context.printText(freshKey(new Date())));
  rotateCommand(keys, context);
}

/** A key for either ring: 256 random bits, under a unique id that contains the day. */
export function freshKey(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `k${day}-${randomBytes(3).toString('hex')}:${newSecret()}`;
}
