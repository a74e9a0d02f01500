import type { Command } from 'commander';
import { FOOTPRINT_STATUSES } from '#model/exchange';
import type { ReceivedDetail, ReceivedEntry, ReceivedFilter } from '#exchange';
import { ReceivedListing } from '#exchange';
import { isUuid, MAX_LIMIT } from '#platform';
import type { CliContext } from '../command/context.js';
import { dataSourceStore } from './data-source-store.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';
import { ValueReader } from '../command/value-reader.js';
import { oneOf, wholeNumber } from '../command/value-rules.js';

interface ReceivedFlags {
  company?: string;
  dataSource?: string;
  productId?: string;
  status?: string;
  faulty?: boolean;
  limit?: string;
}

interface Listed extends ReceivedFilter {
  limit: number;
}

const COMPANY = ['--company <subdomain>', 'the company that received them'] as const;
/** Of the table that a terminal shows. */
const COLUMNS = ['uuid', 'partner', 'productName', 'status', 'made', 'dataset', 'productIds', 'faults'];
const DEFAULT_LIMIT = 100;

/** `received list` and `show`: the footprints that partners sent as answers, or that were read at their PACT APIs. */
export function receivedCommands(program: Command, context: CliContext): void {
  const received = program.command('received').description('footprints that came from partners');
  example(received, 'received list --company acme');
  const list = received
    .command('list')
    .description('footprints that partners sent as answers, or that pulls read, in the order in which they came')
    .option(...COMPANY)
    .option('--data-source <name-or-uuid>', 'only those of this partner')
    .option('--product-id <id>', 'only those of this product, by one of its ids')
    .option('--status <status>', `only those with this status: ${FOOTPRINT_STATUSES.join(', ')}`)
    .option('--faulty', 'only those that break the schema of PACT')
    .option('--limit <n>', `how many at most, 1 to ${MAX_LIMIT} (default: ${DEFAULT_LIMIT})`);
  example(list, 'received list --company acme --data-source "Bolt Ltd" --faulty').action((flags: ReceivedFlags) =>
    listReceived(flags, context),
  );
  const show = received
    .command('show')
    .description('a footprint as it was received, where it breaks the schema, and which dataset was made of it')
    .argument('<uuid>', 'as received list shows it')
    .option(...COMPANY);
  example(show, 'received show 0b9a4d0e-0f0f-4c34-9d7b-1f6f0a6f9c11 --company acme').action(
    (uuid: string, flags: ReceivedFlags) => showReceived(uuid, flags, context),
  );
}

async function listReceived(flags: ReceivedFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { limit = DEFAULT_LIMIT, ...filter } = new ValueReader<Listed>()
    .field('status', flags.status, oneOf(FOOTPRINT_STATUSES))
    .field('limit', flags.limit, wholeNumber(MAX_LIMIT))
    .result();
  const { sources, company } = await dataSourceStore(flags.company, context);
  const source = flags.dataSource === undefined ? undefined : await sources.get(company, flags.dataSource);
  const { productId, faulty } = flags;
  const listing = new ReceivedListing(await context.database());
  const wanted = { ...filter, dataSource: source?.uuid, productId, faulty };
  const { count, data } = await listing.page(company, wanted, { page: 1, limit });
  context.print(
    data.map((entry) => ({ ...presentEntry(entry), partner: entry.dataSource.name ?? undefined })),
    COLUMNS,
  );
  if (count > data.length)
    context.note(`The first ${data.length} of ${count}; GET /v1/received-footprint pages through all.`);
}

async function showReceived(uuid: string, flags: ReceivedFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  if (!isUuid(uuid)) throw new CliFault(EXIT.failed, 'There is no such footprint; received list shows their UUIDs.');
  context.print(presentDetail(await new ReceivedListing(await context.database()).get(company, uuid.toLowerCase())));
}

/** A footprint as the API lists it. */
function presentEntry(entry: ReceivedEntry): object {
  const { uuid, name } = entry.dataSource;
  return {
    uuid: entry.uuid,
    dataSource: { uuid, name: name ?? undefined },
    footprintId: entry.footprint ?? undefined,
    status: entry.status ?? undefined,
    made: entry.made ?? undefined,
    companyName: entry.companyName ?? undefined,
    productName: entry.productName ?? undefined,
    productIds: entry.productIds.filter((id) => typeof id === 'string'),
    referencePeriodStart: entry.periodStart ?? undefined,
    referencePeriodEnd: entry.periodEnd ?? undefined,
    precedingPfIds: entry.precedingIds,
    replacedBy: entry.replacedBy ?? undefined,
    answer: entry.answer ?? undefined,
    pull: entry.pull ?? undefined,
    faults: entry.faults,
    notes: entry.notes,
    dataset: entry.dataset ?? undefined,
    created: entry.created,
    updated: entry.updated,
  };
}

function presentDetail(detail: ReceivedDetail): object {
  const history = detail.history.map(({ status, answer, pull, ...rest }) => ({
    ...rest,
    status: status ?? undefined,
    answer: answer ?? undefined,
    pull: pull ?? undefined,
  }));
  return { ...presentEntry(detail), content: detail.content, history };
}
