import type { Command } from 'commander';
import type { Database } from '#platform';
import { directUrl, serverFacts, StoredFiles } from '#platform';
import type { CliContext } from '../../command/context.js';
import type { SettingName } from '../../command/config.js';
import { DATABASE_SETTINGS } from '../../command/config.js';
import { CliFault, EXIT } from '../../command/exit-codes.js';
import { example } from '../../command/help.js';
import type { Check, Finding } from './check.js';
import { fault, made, ok } from './check.js';
import type { ProcessCounts } from './connection-need.js';
import { processCounts } from './connection-need.js';
import { databaseChecks } from './database-checks.js';
import { findingLines, worst } from './doctor-report.js';
import { certificateCheck, spoolCheck } from './host-checks.js';
import { installationCheck } from './installation-check.js';
import { queueCheck } from './queue-check.js';
import { replicaCheck } from './replica-check.js';
import { ringCheck, sealedCheck } from './secret-checks.js';
import { settingsCheck } from './settings-check.js';
import { storageCheck } from './storage-check.js';

interface DoctorFlags {
  processes?: string;
}

/** `doctor`: looks at everything that the service needs, and writes nothing. */
export function doctorCommand(program: Command, context: CliContext): void {
  const command = program
    .command('doctor')
    .description(
      'look at settings, database, queue, keys and disk, and say what to do; exit code 1 with a fault, 0 with warnings alone',
    )
    .option(
      '--processes <n>',
      'how many processes there are, to compare with max_connections: 4 is two apis and two workers, 3+1 three apis and one worker',
    );
  example(command, 'doctor --processes 4').action((flags: DoctorFlags) => examine(flags, context));
}

async function examine({ processes }: DoctorFlags, context: CliContext): Promise<void> {
  const counts = processes === undefined ? undefined : processCounts(processes);
  if (processes !== undefined && !counts)
    throw new CliFault(
      EXIT.usage,
      '--processes has to be a number of processes such as 4, or of apis and workers such as 3+1',
    );
  const checks = await checksFor(context, counts);
  const findings = (await Promise.all(checks.map((check) => made(check)))).flat();
  const state = worst(findings);
  if (context.screen) context.printText(findingLines(findings, context.screen));
  else context.print({ state, checks: findings });
  if (state !== 'fault') return;
  const faults = findings.filter((each) => each.state === 'fault').length;
  throw new CliFault(EXIT.failed, `${faults} ${faults === 1 ? 'fault' : 'faults'}.`);
}

/** A setting with a fault leaves out what it is needed for; the check of the settings tells it. */
async function checksFor(context: CliContext, processes: ProcessCounts | undefined): Promise<Check[]> {
  const settings = settingsCheck(context);
  const urls = await read(context, ...DATABASE_SETTINGS, 'QUEUE_URL');
  const others = await read(context, 'DATABASE_POOL', 'DEFAULT_COMPANY', 'SPOOL_DIR', 'SPOOL_MB');
  const outbound = await read(context, 'OUTBOUND');
  const reads = await read(context, 'DATABASE_READ_URL', 'DATABASE_READ_WAIT');
  const [jwt, secrets, audit, tls, storage] = [
    await read(context, 'JWT_KEYS'),
    await read(context, 'SECRET_KEYS'),
    await read(context, 'AUDIT_KEYS'),
    await read(context, 'TLS_CERT_FILE', 'TLS_KEY_FILE'),
    await read(context, 'STORAGE_URL'),
  ];
  const needs = {
    pool: others?.DATABASE_POOL ?? 20,
    defaultCompany: others?.DEFAULT_COMPANY,
    processes,
    isPooled: urls?.DATABASE_POOLER !== undefined,
    pooler: urls?.DATABASE_POOLER,
    poolerUrl: urls?.DATABASE_POOLER && urls.DATABASE_URL,
    isQueueBeside: urls?.QUEUE_URL === undefined || urls.QUEUE_URL === directUrl(urls),
  };
  return [
    settings,
    ...(urls
      ? await ofDatabase(context, (database) => [
          ...databaseChecks(database, needs),
          ...(outbound ? [installationCheck(database, outbound.OUTBOUND)] : []),
          ...(reads?.DATABASE_READ_URL
            ? [replicaCheck(database, { ...needs, url: reads.DATABASE_READ_URL, waitMs: reads.DATABASE_READ_WAIT })]
            : []),
          ...(secrets ? [sealedCheck(database, secrets.SECRET_KEYS)] : []),
          ...(storage ? [storageCheck(database, new StoredFiles(database, storage.STORAGE_URL))] : []),
          ...(needs.isQueueBeside ? [queueCheck(directUrl(urls))] : []),
        ])
      : []),
    ...(urls?.QUEUE_URL === undefined || needs.isQueueBeside ? [] : [queueCheck(urls.QUEUE_URL)]),
    ...(jwt ? [ringCheck('JWT_KEYS', jwt.JWT_KEYS)] : []),
    ...(secrets ? [ringCheck('SECRET_KEYS', secrets.SECRET_KEYS)] : []),
    ...(audit?.AUDIT_KEYS ? [ringCheck('AUDIT_KEYS', audit.AUDIT_KEYS)] : []),
    ...(others ? [spoolCheck(others.SPOOL_DIR, others.SPOOL_MB)] : []),
    ...(tls?.TLS_CERT_FILE && tls.TLS_KEY_FILE ? [certificateCheck(tls.TLS_CERT_FILE, tls.TLS_KEY_FILE)] : []),
  ];
}

/** Without a database, what is in it is not looked at. */
async function ofDatabase(context: CliContext, checks: (database: Database) => Check[]): Promise<Check[]> {
  let database: Database | undefined;
  const [found] = await made({
    name: 'database',
    look: async () => {
      database = await context.databaseOfAnyRelease({ statementMs: 9_000 });
      const { database: name, user } = await serverFacts(database);
      return ok(`Connected to ${name} as ${user}.`);
    },
  });
  const reached: Check = { name: 'database', look: () => Promise.resolve(found ? withTodo(found) : []) };
  return [reached, ...(database ? checks(database) : [])];
}

function withTodo({ state, message }: Finding): Omit<Finding, 'check'> {
  if (state === 'ok') return ok(message);
  return fault(message, 'See DATABASE_URL and the server. What is in it was not looked at.');
}

async function read<Name extends SettingName>(context: CliContext, ...names: readonly Name[]) {
  try {
    return await context.settings(...names);
  } catch {
    return undefined;
  }
}
