import type { Command } from 'commander';
import { Checked } from '#faults';
import type { WrittenCriteria } from '#pact/model';
import { asksAny, isCriterionValue, LONGEST_CRITERION_VALUE, MAX_CRITERION_VALUES } from '#pact/model';
import { Exchange, OutgoingRequests } from '#pact/store';
import type { CliContext } from './context.js';
import { dataSourceStore } from './data-source-store.js';
import { reportAnswer, waitForAnswer } from './exchange-wait.js';
import { CliFault, EXIT } from './exit-codes.js';
import { collect, example, requireOptions } from './help.js';
import { invalidValue, ValueReader } from './value-reader.js';
import { time, wholeNumber } from './value-rules.js';

interface RequestFlags {
  company?: string;
  dataSource?: string;
  productId?: string[];
  companyId?: string[];
  geography?: string[];
  classification?: string[];
  status?: string[];
  validOn?: string;
  validAfter?: string;
  validBefore?: string;
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
    .option('--data-source <name-or-uuid>', 'the partner that is asked')
    .option('--product-id <urn>', 'of a product, may be repeated', collect)
    .option('--company-id <urn>', 'of a company, may be repeated', collect)
    .option('--geography <code>', 'country, subdivision or region, may be repeated', collect)
    .option('--classification <urn>', 'of a product, may be repeated', collect)
    .option('--status <status>', 'Active or Deprecated, may be repeated', collect)
    .option('--valid-on <time>', 'valid at this time: RFC 3339, or a day')
    .option('--valid-after <time>', 'valid from a later time on than this')
    .option('--valid-before <time>', 'valid up to an earlier time than this')
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
  const settings = await context.settings('DATABASE_URL', 'BASE_DOMAIN', 'PUBLIC_URL', 'DEFAULT_COMPANY');
  return new OutgoingRequests(await context.database(), {
    baseDomain: settings.BASE_DOMAIN,
    publicUrl: settings.PUBLIC_URL,
    defaultCompany: settings.DEFAULT_COMPANY,
  });
}

/** @throws Invalid listing every fault */
function readRequest(flags: RequestFlags): Partial<Asked> {
  return new ValueReader<Asked>()
    .field('productId', flags.productId, criterionValues)
    .field('companyId', flags.companyId, criterionValues)
    .field('geography', flags.geography, criterionValues)
    .field('classification', flags.classification, criterionValues)
    .field('status', flags.status, criterionValues)
    .field('validOn', flags.validOn, criterionDate)
    .field('validAfter', flags.validAfter, criterionDate)
    .field('validBefore', flags.validBefore, criterionDate)
    .field('comment', flags.comment, commentText)
    .field('wait', flags.wait, (seconds) =>
      seconds === true ? DEFAULT_WAIT_SECONDS : wholeNumber(LONGEST_WAIT_SECONDS)(seconds),
    )
    .result();
}

function criterionValues(values: readonly string[]): readonly string[] {
  if (values.length <= MAX_CRITERION_VALUES && values.every(isCriterionValue)) return values;
  throw invalidValue(
    `has to be given at most ${MAX_CRITERION_VALUES} times, with 1 to ${LONGEST_CRITERION_VALUE} characters`,
  );
}

function criterionDate(text: string): string {
  return time(text).toISOString();
}

function commentText(text: string): string {
  if ([...text].length > LONGEST_COMMENT) throw invalidValue(`must not be longer than ${LONGEST_COMMENT} characters`);
  return text;
}
