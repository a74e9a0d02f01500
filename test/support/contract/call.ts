import type { Called } from '../companies/call.js';
import { call } from '../companies/call.js';
import type { Sent } from './bodies.js';
import { validBody } from './bodies.js';
import type { ContractCompany, Records } from './company.js';
import type { Operation } from './document.js';
import { requireDocumented } from './schema.js';
import { basic } from '../companies/service.js';

export interface AskOptions extends Sent {
  /** Instead of the company's own; empty for none. */
  token?: string;
  /** Instead of the company's own, in the path. */
  records?: Records;
  query?: string;
  headers?: Record<string, string>;
}

/**
 * Calls an operation as the document describes it, except for the given options. The answer has to be one that the
 * document describes.
 */
export async function ask(
  url: string,
  company: ContractCompany,
  operation: Operation,
  asked: AskOptions = {},
): Promise<Called> {
  const answer = await askUnchecked(url, company, operation, asked);
  requireDocumented(operation, answer);
  return answer;
}

export async function askUnchecked(
  url: string,
  { member, records }: ContractCompany,
  operation: Operation,
  asked: AskOptions = {},
): Promise<Called> {
  const { token = member.token, query = '', headers } = asked;
  const sent = 'body' in asked ? asked : { ...(await validBody(operation, records)), ...asked };
  return call(
    operation.method,
    `${url}${pathOf(operation, asked.records ?? records)}${query || neededQuery(operation)}`,
    {
      body: sent.body,
      headers: {
        ...credentials(operation, token, member),
        ...(sent.mediaType === undefined ? {} : { 'Content-Type': sent.mediaType }),
        ...headers,
      },
    },
  );
}

/** The query without which an operation refuses every request. */
function neededQuery({ name }: Operation): string {
  switch (name) {
    case 'POST /api/v1/import':
      return '?kind=activity&dryRun=true';
    case 'POST /api/v1/import/mapping/proposal':
    case 'GET /api/v1/import/template':
      return '?kind=activity';
    case 'GET /api/v1/report/ghg':
      return '?year=2026&compare=2025';
    case 'GET /api/v1/report/monthly':
      return '?year=2026';
    default:
      return '';
  }
}

function credentials(
  { path }: Operation,
  token: string,
  { clientId, clientSecret }: ContractCompany['member'],
): Record<string, string> {
  if (token === '') return {};
  return { Authorization: path.endsWith('/auth/token') ? basic(clientId, clientSecret) : `Bearer ${token}` };
}

/** Paths that work with records in a state of their own alone. */
const OF_THEIR_OWN: Readonly<Record<string, string>> = {
  '/api/v1/import/{uuid}/confirm': 'waiting import',
  '/api/v1/import/{uuid}/undo': 'ended import',
};

/**
 * Every id in a path, with the place before it, and the word for its kind. Of a key of the caller's own that place is all that tells
 * whose key it is, such as `material/by/syncId`; of a dataset the database is part of it.
 */
export function idsOf({ path }: Pick<Operation, 'path'>): { word: string; place: string; parameter: string }[] {
  const ids = path.matchAll(/((?:[a-z]+\/)+by\/\w+|[a-z-]+)\/(\{\w+\}(?:\/\{key\})?)/g);
  return [...ids].map(([, place = '', parameter = '']) => ({ word: OF_THEIR_OWN[path] ?? place, place, parameter }));
}

/** @throws Error if a new kind of record has no example yet */
export function pathOf(operation: Pick<Operation, 'path'>, records: Records): string {
  return idsOf(operation).reduce((path, { word, place, parameter }) => {
    const id = records[word];
    if (id === undefined) throw new Error(`The contract test has no ${word} for ${operation.path}`);
    return path.replace(`${place}/${parameter}`, `${place}/${id}`);
  }, operation.path);
}
