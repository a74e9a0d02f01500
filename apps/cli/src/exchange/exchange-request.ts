import type { Command } from 'commander';
import { Checked } from '#faults';
import type { WrittenCriteria } from '#model/exchange';
import { asksAny } from '#model/exchange';
import { Exchange, OutgoingRequests } from '#exchange';
import type { CliContext } from '../command/context.js';
import type { CriteriaFlags } from './criteria-options.js';
import { criteriaOptions, readCriteria } from './criteria-options.js';
import { dataSourceStore } from './data-source-store.js';
import { reportAnswer, waitForAnswer } from './exchange-wait.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';
import { invalidValue, ValueReader } from '../command/value-reader.js';
import { wholeNumber } from '../command/value-rules.js';

interface RequestFlags extends CriteriaFlags {
  company?: string;
  dataSource?: string;
  comment?: string;
  /** True if it was given without a number. */
  wait?: string | true;
}

interface Asked extends WrittenCriteria {
  comment: string;
  wait: number;
}

const LONGEST_COMMENT = 20_000;
const DEFAULT_WAIT_SECONDS = 120;
const LONGEST_WAIT_SECONDS = 86_400;

/** `exchange request`: asks a partner for footprints, as POST /v1/exchange/request does. */
export function requestCommand(exchange: Command, context: CliContext): void {
  const command = exchange
    .command('request')
    .description(
      'ask a partner for footprints, as POST /v1/exchange/request does. A worker sends the request until it is taken. ' +
        'A footprint has to match every criterion that is named, and one value of each',
    )
    .option('--company <subdomain>', 'the company that asks')
    .option('--data-source <name-or-uuid>', 'the partner that is asked');
  criteriaOptions(command)
    .option('--comment <text>', 'for people on the other side')
    .option(
      '--wait [seconds]',
      `wait for the answer and print it; exit code 1 if it is no, ${EXIT.tryAgain} if none came (default: ${DEFAULT_WAIT_SECONDS} s)`,
    );
  example(
    command,
    'exchange request --company acme --data-source "Bolt Ltd" --product-id urn:gtin:4712345060507 --wait',
  )
    .addHelpText('after', '\nIts source is PUBLIC_URL, or https:// and the subdomain below BASE_DOMAIN.')
    .action((flags: RequestFlags) => request(flags, context));
}

async function request(flags: RequestFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company', 'dataSource']);
  const { comment, wait, ...criteria } = readRequest(flags);
  if (!asksAny(criteria)) throw new CliFault(EXIT.usage, 'Name at least one criterion, such as --product-id.');
  const { sources, company } = await dataSourceStore(flags.company, context);
  const source = await sources.get(company, flags.dataSource);
  const requests = await outgoingRequests(context);
  const { delivery: id } = await requests.make(company, Checked.of({ dataSource: source.uuid, criteria, comment }));
  const exchange = new Exchange(await context.database());
  context.note(`The request to ${source.name} is ${id}; a worker sends it within a second or so.`);
  if (wait === undefined) return context.print(await exchange.get(company, id));
  reportAnswer(await waitForAnswer(exchange, { company, id }, wait, context), context);
}

/** Makes requests in the name of the addresses that the settings give. */
export async function outgoingRequests(context: CliContext): Promise<OutgoingRequests> {
  const settings = await context.settings(
    ...(['DATABASE_URL', 'BASE_DOMAIN', 'PUBLIC_URL', 'DEFAULT_COMPANY', 'REQUEST_PACE'] as const),
  );
  const addresses = {
    baseDomain: settings.BASE_DOMAIN,
    publicUrl: settings.PUBLIC_URL,
    defaultCompany: settings.DEFAULT_COMPANY,
  };
  return new OutgoingRequests(await context.database(), addresses, settings.REQUEST_PACE);
}

/** @throws Invalid listing every fault */
function readRequest(flags: RequestFlags): Partial<Asked> {
  return readCriteria(new ValueReader<Asked>(), flags)
    .field('comment', flags.comment, commentText)
    .field('wait', flags.wait, (seconds) =>
      seconds === true ? DEFAULT_WAIT_SECONDS : wholeNumber(LONGEST_WAIT_SECONDS)(seconds),
    )
    .result();
}

function commentText(text: string): string {
  if ([...text].length > LONGEST_COMMENT) throw invalidValue(`must not be longer than ${LONGEST_COMMENT} characters`);
  return text;
}
