import type { Command } from 'commander';
import { Missing } from '#faults';
import type { ChainCheck, NotedHead } from '#access';
import type { CompanyId, Database } from '#platform';
import { AuditKeys, Companies, verifyChain } from '#access';
import { SecretBox, SHARED } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import type { Progress } from '../command/progress.js';
import { withProgress } from '../command/progress.js';

interface VerifyFlags {
  company?: string;
  head?: string;
}

/** Whose chain it is: a company's, or what belongs to the installation. */
interface Owner {
  company: CompanyId;
  name: string;
}

type Checked = ChainCheck & { company: string };

/** How the chain of shared databases is named. */
const SHARED_NAME = '(shared)';

/** `audit verify`: whether anybody touched the entries of the audit. */
export function auditCommands(program: Command, context: CliContext): void {
  const audit = program.command('audit').description('who changed what, as the service recorded it');
  example(audit, 'audit verify');
  const verify = audit
    .command('verify')
    .description(
      'find an entry that was changed, removed or inserted in the database; exit code 1 and the first one if there is any',
    )
    .option('--company <subdomain>', 'only the entries of this company (default: of all, and of shared databases)')
    .option(
      '--head <head>',
      'the end of its chain as it was noted down: HASH or NUMBER:HASH, of the log or of an export',
    );
  example(verify, 'audit verify --company acme').action((flags: VerifyFlags) => verifyAll(flags, context));
}

async function verifyAll(flags: VerifyFlags, context: CliContext): Promise<void> {
  const noted = flags.head === undefined ? undefined : notedHead(flags.head);
  if (noted && flags.company === undefined)
    throw new CliFault(EXIT.usage, '--head is that of one company: --company is missing');
  const { AUDIT_KEYS, SECRET_KEYS } = await context.settings('DATABASE_URL', 'AUDIT_KEYS', 'SECRET_KEYS');
  const keys = new AuditKeys(AUDIT_KEYS ?? [], new SecretBox(SECRET_KEYS));
  const owners = await ownersOf(await context.database(), flags.company);
  const checked = await withProgress(context, (database, progress) =>
    checkEach(database, keys, owners, noted, progress),
  );
  context.print(flags.company === undefined ? checked : checked[0]);
  const bad = checked.filter((each) => each.bad);
  if (bad.length === 0) return;
  throw new CliFault(
    EXIT.failed,
    bad.map(({ company, bad: entry }) => `${company}: entry ${entry?.number} ${entry?.why}`).join('\n'),
  );
}

async function ownersOf(database: Database, subdomain: string | undefined): Promise<Owner[]> {
  // Of a company that is being deleted, entries are gone that nobody else removed.
  const companies = (await new Companies(database).list())
    .filter(({ deleting }) => !deleting)
    .map(({ uuid, subdomain: name }) => ({ company: uuid, name }));
  if (subdomain === undefined) return [...companies, { company: SHARED, name: SHARED_NAME }];
  const one = companies.filter(({ name }) => name === subdomain);
  if (one.length === 0) throw new Missing(`No company has the subdomain ${subdomain}, or it is being deleted.`);
  return one;
}

async function checkEach(
  database: Database,
  keys: AuditKeys,
  owners: readonly Owner[],
  noted: NotedHead | undefined,
  progress: Progress,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  let before = 0;
  for (const { company, name } of owners) {
    const check = await verifyChain(database, keys, company, noted, (entries) => progress.count(before + entries));
    before += check.entries;
    checked.push({ company: name, ...check });
  }
  return checked;
}

const HEAD = /^(?:(\d{1,15}):)?([0-9a-f]{64})$/i;

/** @throws CliFault */
function notedHead(text: string): NotedHead {
  const [, number, hash] = HEAD.exec(text.trim()) ?? [];
  if (hash === undefined)
    throw new CliFault(EXIT.badData, '--head has to be HASH or NUMBER:HASH, the hash in 64 hexadecimal digits');
  return { hash: hash.toLowerCase(), ...(number !== undefined && { number: Number(number) }) };
}
