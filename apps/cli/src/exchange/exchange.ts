import type { Command } from 'commander';
import { Invalid } from '#faults';
import type { ExchangeFilterInput } from '#model/exchange';
import { EXCHANGE_DIRECTIONS, EXCHANGE_STATES, readExchangeFilter } from '#model/exchange';
import { Exchange } from '#exchange';
import type { CompanyId } from '#platform';
import { isUuid } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { outgoingRequests, requestCommand } from './exchange-request.js';
import { example, requireOptions } from '../command/help.js';

interface CompanyFlag {
  company?: string;
}

interface ListFlags extends CompanyFlag, Omit<ExchangeFilterInput, 'overdue'> {
  limit?: string;
  overdue?: boolean;
}

type ExchangeAction = (exchange: Exchange, company: CompanyId, id: string, context: CliContext) => Promise<void>;

const COMPANY = ['--company <subdomain>', 'the company whose exchange it is'] as const;
const ID = ['<id>', 'of the event, as exchange list shows it'] as const;
/** Of the table that a terminal shows. */
const COLUMNS = ['id', 'state', 'created', 'source', 'direction', 'attempts', 'overdue', 'lastError'];
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** `exchange list`, `request`, `ask-again`, `show`, `resend` and `cancel`: the events received from partners and sent to them. */
export function exchangeCommands(program: Command, context: CliContext): void {
  const exchange = program.command('exchange').description('what partners sent and were sent: requests and answers');
  example(exchange, 'exchange list --company acme --state exhausted');
  const list = exchange
    .command('list')
    .description('events that partners sent, and requests that were sent to them, the oldest first')
    .option(...COMPANY)
    .option('--direction <direction>', `only those that go so: ${EXCHANGE_DIRECTIONS.join(', ')}`)
    .option('--state <state>', `only those that stand so: ${EXCHANGE_STATES.join(', ')}`)
    .option(
      '--source <source>',
      'only those of a partner: the uuid of a data source, or an address as its events name it',
    )
    .option('--since <time>', 'only those of this time and later: RFC 3339, or a day')
    .option('--overdue', 'only requests of ours that nobody answered in time')
    .option('--limit <n>', `how many at most, 1 to ${MAX_LIMIT} (default: ${DEFAULT_LIMIT})`);
  example(list, 'exchange list --company acme --state exhausted --since 2026-01-31').action((flags: ListFlags) =>
    listEvents(flags, context),
  );
  requestCommand(exchange, context);
  one('show', 'an event with what it says, what was answered, and every attempt to deliver', show);
  one('resend', 'send again what was given up: exhausted, refused, cancelled or unmatched', resend);
  one(
    'ask-again',
    'make a request of ours anew, that nobody answered: the same criteria, to the same partner',
    askAgain,
  );
  one('cancel', 'send nothing more of what is still to be delivered', cancel);

  function one(name: string, description: string, work: ExchangeAction): void {
    const command = exchange
      .command(name)
      .description(description)
      .argument(...ID)
      .option(...COMPANY);
    example(command, `exchange ${name} 5c1f3b52-7a0e-4f0c-9a39-3f0c5b1e7a11 --company acme`).action(
      (id: string, flags: CompanyFlag) => withOne(id, flags, context, work),
    );
  }
}

async function listEvents(flags: ListFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const limit = limitOf(flags.limit);
  const { overdue, ...filters } = flags;
  const read = readExchangeFilter({ ...filters, ...(overdue === true && { overdue: 'true' }) });
  if ('faults' in read) throw new Invalid(read.faults);
  const company = await context.company(flags.company);
  const listed = await new Exchange(await context.database()).list(company, read.filter, { page: 1, limit });
  context.print(listed.data, COLUMNS);
  if (listed.next !== undefined)
    context.note(`${listed.data.length} of ${listed.count}; --since goes on from a time, --limit shows more.`);
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new Invalid({ field: 'limit', message: `has to be an integer from 1 to ${MAX_LIMIT}` });
}

async function withOne(id: string, flags: CompanyFlag, context: CliContext, work: ExchangeAction): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  if (!isUuid(id)) throw new CliFault(EXIT.failed, 'There is no such event in the exchange.');
  await work(new Exchange(await context.database()), company, id.toLowerCase(), context);
}

const show: ExchangeAction = async (exchange, company, id, context) => context.print(await exchange.get(company, id));

const resend: ExchangeAction = async (exchange, company, id, context) => {
  await exchange.resend(company, id);
  await show(exchange, company, id, context);
  context.note('A worker takes it up at its next sweep, within a second or so.');
};

const askAgain: ExchangeAction = async (exchange, company, id, context) => {
  const requests = await outgoingRequests(context);
  const { delivery } = await requests.askAgain(company, id);
  await show(exchange, company, delivery, context);
  context.note('A worker sends it within a second or so.');
};

const cancel: ExchangeAction = async (exchange, company, id, context) => {
  await exchange.cancel(company, id);
  await show(exchange, company, id, context);
  context.note('Nothing more is sent; what is on its way at this moment may still arrive.');
};
