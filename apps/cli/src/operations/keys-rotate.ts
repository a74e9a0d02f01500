import type { Command } from 'commander';
import { SEALED_SECRETS } from '#exchange';
import type { CompanyId, Resealed, Sealed } from '#platform';
import { reseal, SecretBox } from '#platform';
import { SEALED_ANSWERS, SEALED_AUDIT_KEYS } from '#access';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import { withProgress } from '../command/progress.js';

const ORDER = `
To change a key without losing a request, in this order:
  1. add the new key at the end of SECRET_KEYS, and restart every api and worker: all can open what it will seal;
  2. move it to the front, and restart them again: all seal with it;
  3. keys rotate, until keysInUse names it alone;
  4. take the old key out of SECRET_KEYS, and restart them.
JWT_KEYS: steps 1 and 2; step 4 once the longest ACCESS_TOKEN_TTL has passed.`;

/** `keys rotate`: seals everything again under the newest key. */
export function rotateCommand(keys: Command, context: CliContext): void {
  const command = keys
    .command('rotate')
    .description(
      'seal every secret anew with the newest key of SECRET_KEYS; safe beside running services and to run again',
    );
  example(command, 'keys rotate')
    .addHelpText('after', ORDER)
    .action(() => rotate(context));
}

async function rotate(context: CliContext): Promise<void> {
  const { SECRET_KEYS } = await context.settings('DATABASE_URL', 'SECRET_KEYS');
  const box = new SecretBox(SECRET_KEYS);
  const [sources, answers, audit] = await withProgress(
    context,
    async (database, progress) => {
      let before = 0;
      const resealed = async <Key extends { company: CompanyId }>(sealed: Sealed<Key>): Promise<Resealed<Key>> => {
        const report = await reseal(database, box, sealed, (done) => progress.count(before + done));
        before += report.resealed;
        return report;
      };
      const sources = await resealed(SEALED_SECRETS);
      const answers = await resealed(SEALED_ANSWERS);
      return [sources, answers, await resealed(SEALED_AUDIT_KEYS)] as const;
    },
    'secrets sealed anew',
  );
  context.print({
    newestKey: box.newest.id,
    keysInUse: [...new Set([sources, answers, audit].flatMap(({ keysInUse }) => keysInUse))].sort(),
    dataSources: { resealed: sources.resealed, unreadable: sources.unreadable },
    keptAnswers: { resealed: answers.resealed, unreadable: answers.unreadable.length },
    auditKeys: { resealed: audit.resealed, unreadable: audit.unreadable },
  });
  const faults = [
    ...lostOf(
      sources.unreadable,
      (lost) => `the secrets of ${lost} data sources: add the key that sealed them, or set them again`,
    ),
    ...lostOf(audit.unreadable, (lost) => `the audit's keys of ${lost} companies: add the key that sealed them`),
  ];
  if (faults.length > 0)
    throw new CliFault(EXIT.failed, faults.map((each) => `No key of SECRET_KEYS opens ${each}.`).join('\n'));
}

function lostOf(unreadable: readonly unknown[], text: (lost: number) => string): string[] {
  return unreadable.length === 0 ? [] : [text(unreadable.length)];
}
