import type { Command } from 'commander';
import { Checked } from '#faults';
import type { WrittenCriteria } from '#model/exchange';
import type { Pull } from '#exchange';
import { Pulls } from '#exchange';
import type { CompanyId } from '#platform';
import { isUuid, MAX_LIMIT } from '#platform';
import type { CliContext } from '../command/context.js';
import type { CriteriaFlags } from './criteria-options.js';
import { criteriaOptions, readCriteria } from './criteria-options.js';
import { dataSourceStore } from './data-source-store.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';
import { requireOutbound } from './require-outbound.js';
import { ValueReader } from '../command/value-reader.js';

interface PullFlags extends CriteriaFlags {
  company?: string;
  dataSource?: string;
}

type PullAction = (pulls: Pulls, company: CompanyId, uuid: string, context: CliContext) => Promise<void>;

const COMPANY = ['--company <subdomain>', 'the company that reads'] as const;
const DATA_SOURCE = ['--data-source <name-or-uuid>', 'the partner whose footprints are read'] as const;
/** Of the table that a terminal shows. */
const COLUMNS = ['uuid', 'partner', 'state', 'created', 'found', 'added', 'changed', 'faulty', 'lastError'];

/** `pull start`, `list`, `show` and `cancel`: the reading of the footprints that partners list. */
export function pullCommands(program: Command, context: CliContext): void {
  const pull = program.command('pull').description('the reading of the footprints that partners list');
  example(pull, 'pull list --company acme');
  const start = pull
    .command('start')
    .description('have a worker read the footprints that a partner lists, page by page: all, or those that match')
    .option(...COMPANY)
    .option(...DATA_SOURCE);
  criteriaOptions(start);
  example(start, 'pull start --company acme --data-source "Bolt Ltd" --status Active').action((flags: PullFlags) =>
    startPull(flags, context),
  );
  const list = pull
    .command('list')
    .description('pulls that were asked for, and those of footprints that a PublishedEvent names, the oldest first')
    .option(...COMPANY)
    .option('--data-source <name-or-uuid>', 'only those of this partner');
  example(list, 'pull list --company acme --data-source "Bolt Ltd"').action((flags: PullFlags) =>
    listPulls(flags, context),
  );
  one('show', 'how far a pull is, and why its last attempt failed', show);
  one('cancel', 'end a pull; what it read stays', cancel);

  function one(name: string, description: string, work: PullAction): void {
    const command = pull
      .command(name)
      .description(description)
      .argument('<uuid>', 'of the pull, as pull list shows it')
      .option(...COMPANY);
    example(command, `pull ${name} 0b9a4d0e-0f0f-4c34-9d7b-1f6f0a6f9c11 --company acme`).action(
      (uuid: string, flags: PullFlags) => withOne(uuid, flags, context, work),
    );
  }
}

async function startPull(flags: PullFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company', 'dataSource']);
  const filter = readCriteria(new ValueReader<WrittenCriteria>(), flags).result();
  const { sources, company } = await dataSourceStore(flags.company, context);
  await requireOutbound(context);
  const { uuid: dataSource, name } = await sources.get(company, flags.dataSource);
  const pulls = new Pulls(await context.database());
  const pull = await pulls.request(company, Checked.of({ dataSource, filter }));
  context.print(presentPull(pull));
  context.note(
    `A worker reads from ${name}; how far it is: ${context.call} pull show ${pull.uuid} --company ${flags.company}`,
  );
}

async function listPulls(flags: PullFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { sources, company } = await dataSourceStore(flags.company, context);
  const source = flags.dataSource === undefined ? undefined : await sources.get(company, flags.dataSource);
  const pulls = new Pulls(await context.database());
  const { count, data } = await pulls.page(company, source?.uuid, { page: 1, limit: MAX_LIMIT });
  context.print(
    data.map((pull) => ({ ...presentPull(pull), partner: pull.dataSource?.name })),
    COLUMNS,
  );
  if (count > data.length)
    context.note(`The first ${data.length} of ${count}; GET /v1/exchange/pull pages through all.`);
}

async function withOne(uuid: string, flags: PullFlags, context: CliContext, work: PullAction): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  if (!isUuid(uuid)) throw new CliFault(EXIT.failed, 'There is no such pull; pull list shows their UUIDs.');
  await work(new Pulls(await context.database()), company, uuid.toLowerCase(), context);
}

const show: PullAction = async (pulls, company, uuid, context) =>
  context.print(presentPull(await pulls.get(company, uuid)));

const cancel: PullAction = async (pulls, company, uuid, context) => {
  context.print(presentPull(await pulls.cancel(company, uuid)));
  context.note('Nothing more is read; what was read stays.');
};

/** A pull as the API shows it. */
function presentPull(pull: Pull): object {
  return {
    uuid: pull.uuid,
    dataSource: pull.dataSource ?? undefined,
    filter: pull.filter ?? undefined,
    event: pull.event ?? undefined,
    named: pull.ids ?? undefined,
    state: pull.state,
    pages: pull.pages,
    found: pull.found,
    added: pull.added,
    changed: pull.changed,
    faulty: pull.faulty,
    missing: pull.missing,
    lastError: pull.lastError ?? undefined,
    created: pull.created,
    nextAttempt: pull.nextAttempt ?? undefined,
    finished: pull.finished ?? undefined,
  };
}
