import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#access';

/** The tables of docs/permissions.md and docs/limits.md say what the code does. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

/** The cells of each row of the tables of a page, without their headers. */
function rows(path: string): string[][] {
  const lines = read(path).matchAll(/^\| (.*) \|$/gm);
  const cells = [...lines].map(([, line = '']) => line.split(' | ').map((cell) => cell.trim()));
  return cells.filter(([first = ''], index) => !/^-+$/.test(first) && !/^-+$/.test(cells[index + 1]?.[0] ?? ''));
}

it('every permission stands in its table, once', () => {
  const named = rows('docs/permissions.md').map(([name = '']) => name.replaceAll('`', ''));
  expect(named.sort()).toEqual([...PERMISSIONS].sort());
});

const SIZES = 'apps/api/src/web/body/body-rules.ts';
const API_CONFIG = 'libs/platform/src/config/api-settings.ts';
const WORKER_CONFIG = 'libs/platform/src/config/worker-settings.ts';
const WORKER_EXCHANGE = 'apps/worker/src/exchange/';
const TOKENS = 'libs/platform/src/config/settings.ts';
const IMPORTS = 'libs/imports/src/';
const IMAGES = 'apps/api/src/products/image/read-image.ts';

/** Where the number of each row stands: a file, and what stands before the number there. */
const LIMITS: Record<string, [file: string, before: string, unit?: 'MiB' | 'KiB' | 'MB']> = {
  'a JSON body': [SIZES, 'JSON_BODY =', 'MiB'],
  'a body of a caller without a valid token': [SIZES, 'STRANGER =', 'KiB'],
  'a body of a bulk, or of a whole bill': [SIZES, 'BULK_BODY =', 'MiB'],
  'a PACT event': [SIZES, 'EVENT_BODY =', 'MiB'],
  'an image': [SIZES, 'MAX_IMAGE_BYTES =', 'MiB'],
  'a file to import': ['libs/model/src/imports/import-limits.ts', 'MAX_IMPORT_BYTES =', 'MB'],
  'a file of which a mapping is proposed': [SIZES, 'MAX_SAMPLE_BYTES =', 'MiB'],
  'merged cells of a sheet': ['libs/sheets/src/table/bounds.ts', 'MOST_MERGED ='],
  'levels of a JSON body': ['apps/api/src/web/body/json-text.ts', 'MAX_DEPTH ='],
  'values of a JSON body above 256 KiB': ['apps/api/src/web/body/json-text.ts', 'MAX_VALUES ='],
  'a name': ['openapi.json', '"CreateElementDto": {[^]*?"name": {[^}]*"maxLength":'],
  'a syncId, sku or code': ['openapi.json', '"CreateElementDto": {[^]*?"syncId": {[^}]*"maxLength":'],
  'a description or note': ['openapi.json', '"CreateElementDto": {[^]*?"description": {[^}]*"maxLength":'],
  'an address (URL)': ['openapi.json', '"CreateDatasetDto": {[^]*?"sourceUrl": {[^}]*"maxLength":'],
  'a search text (`q`)': ['apps/api/src/web/routes/query-values.ts', 'LONGEST_SEARCH ='],
  'an `Idempotency-Key`': ['apps/api/src/web/idempotency/idempotency-key.ts', 'x7e\\]{1,'],
  'pixels of an image': [IMAGES, 'MAX_PIXELS ='],
  'frames of an animation': [IMAGES, 'MAX_FRAMES ='],
  'pixels of an animation, all frames together': [IMAGES, 'MAX_ANIMATED_PIXELS ='],
  'records of a page (`limit`)': ['libs/platform/src/records/paging.ts', 'MAX_LIMIT ='],
  'footprints of a page over PACT': ['libs/model/src/exchange/footprint-page.ts', 'LARGEST_PAGE ='],
  'activities of a bulk': ['apps/api/src/activities/activity-body.ts', 'MAX_IN_BULK ='],
  'materials or process elements of a bulk': ['apps/api/src/products/element/bulk-body.ts', 'MAX_IN_BULK ='],
  'inputs of a whole bill': ['apps/api/src/products/model/bill.dto.ts', 'MAX_IN_BILL ='],
  'words of a search': ['apps/api/src/web/routes/query-values.ts', 'MOST_WORDS ='],
  'sources of a switch': ['openapi.json', '"CreateSwitchDto": {[^]*?"sources": {[^]*?"maxItems":'],
  'levels of a contribution (`depth`)': ['apps/api/src/products/model/contribution-query.ts', 'DEEPEST ='],
  'parts of a contribution': ['apps/api/src/products/model/contribution.controller.ts', 'MOST_PARTS ='],
  'values of a PACT criterion': ['libs/model/src/exchange/criteria.ts', 'MAX_CRITERION_VALUES ='],
  'characters of the id of a PACT event': ['libs/model/src/exchange/events/event.ts', 'MAX_EVENT_ID ='],
  'characters of the source of a PACT event': ['libs/model/src/exchange/events/event.ts', 'MAX_EVENT_SOURCE ='],
  'footprints of an answer to a partner': ['libs/model/src/exchange/events/answer.ts', 'MAX_FOOTPRINTS ='],
  'footprints of an answer of a partner': ['libs/model/src/exchange/received-limit.ts', 'MAX_RECEIVED ='],
  'footprints of a page of a partner': ['libs/model/src/exchange/received-limit.ts', 'MAX_RECEIVED ='],
  'rows of a file': [`${IMPORTS}import-passes.ts`, 'MOST_ROWS ='],
  'rows of a file of bills of materials': [`${IMPORTS}kinds-of-import.ts`, 'mostRows:'],
  'rows of one dataset': [`${IMPORTS}files/joined-by-key.ts`, 'MOST_ROWS ='],
  columns: ['libs/sheets/src/table/bounds.ts', 'MOST_COLUMNS ='],
  'names of a kind that are read without case': [`${IMPORTS}files/names-without-case.ts`, 'MOST_NAMES ='],
  'faults that are kept': [`${IMPORTS}import-lease.ts`, 'MAX_FAULTS ='],
  'groups of equal faults that are told apart': [`${IMPORTS}fault-groups.ts`, 'MAX_GROUPS ='],
  'groups of equal faults in an answer': [`${IMPORTS}file-imports.ts`, 'SHOWN_GROUPS ='],
  'names or inputs compared for warnings': ['libs/model/src/imports/findings/repeats.ts', 'MOST_KEYS ='],
  'warnings of an import': ['libs/model/src/imports/findings/import-warnings.ts', 'MOST_WARNINGS ='],
  'time in which an import waits to be confirmed': [`${IMPORTS}import-job.ts`, "progressed < now\\(\\) - interval '"],
  'rows told as `left out`': [`${IMPORTS}recorded-rows.ts`, 'MOST_LEFT ='],
  'imports of a company under way': [`${IMPORTS}file-imports.ts`, 'MAX_OPEN ='],
  'conditions (`where`) in a mapping': ['openapi.json', '"ImportMappingDto": {[^]*?"where": {[^]*?"maxItems":'],
  'records that an undo names as kept': [`${IMPORTS}undo/undo-survey.ts`, 'MOST_NAMED ='],
  'texts of `none` in a mapping': ['openapi.json', '"ImportMappingDto": {[^]*?"none": {[^]*?"maxItems":'],
  'kept mappings of a company': [`${IMPORTS}import-mappings.ts`, 'MOST_KEPT ='],
  'streams of progress of a company in a process': ['apps/api/src/imports/import-progress.ts', 'STREAMS ='],
  'requests a minute of a client': [API_CONFIG, 'requestsPerMinute:'],
  'failed token requests a minute': [API_CONFIG, 'tokenFailuresPerMinute:'],
  'life of a token': [TOKENS, 'ACCESS_TOKEN_TTL: integer\\('],
  'life of a refresh token': [TOKENS, 'REFRESH_TOKEN_TTL: integer\\('],
  'refresh tokens of a client': ['libs/access/src/auth/refresh-tokens.ts', 'MAX_VALID ='],
  'sessions of a client, in browsers': ['libs/access/src/auth/refresh-tokens.ts', 'MAX_VALID ='],
  'life of a session that is not used': ['libs/access/src/auth/refresh-tokens.ts', 'SESSION_SECONDS ='],
  'a request, from its first byte to its last': [API_CONFIG, 'RECEIVE_TIMEOUT: seconds\\('],
  "a request's head": [API_CONFIG, 'HEAD_TIMEOUT: seconds\\('],
  'reading an image': [API_CONFIG, 'IMAGE_TIMEOUT: seconds\\('],
  'the reader of a long listing, for each 16 kB': [API_CONFIG, 'READER_TIMEOUT: seconds\\('],
  'long listings (over 1,000 activities) of a company': [API_CONFIG, 'LISTINGS_PER_COMPANY: integer\\('],
  'answers kept for an `Idempotency-Key`': ['libs/access/src/idempotency/kept-answers.ts', "interval '"],
  'connections to one api process': [API_CONFIG, 'MAX_CONNECTIONS: integer\\('],
  'bodies above 8 KiB that a process holds at a time': [API_CONFIG, 'BODY_MB: integer\\('],
  'of these, those of one company': [API_CONFIG, 'BODY_MB_PER_COMPANY: integer\\('],
  'time in which an import gets nothing done': [WORKER_CONFIG, 'IMPORT_STALL_MINUTES: minutes\\('],
  'footprints that events add to a pull': ['libs/exchange/src/received/pulls.ts', 'MOST_NAMED ='],
  'deliveries (`CONCURRENCY`)': [WORKER_CONFIG, 'CONCURRENCY: integer\\('],
  pulls: [`${WORKER_EXCHANGE}footprint-pulls.ts`, 'places:'],
  'tests of partners': [`${WORKER_EXCHANGE}partner-tests.ts`, 'places:'],
  'taking in what partners sent': [`${WORKER_EXCHANGE}footprint-intakes.ts`, 'places:'],
  'making factors of that': [`${WORKER_EXCHANGE}factor-making.ts`, 'places:'],
};

describe('the limits', () => {
  const stated = new Map(rows('docs/limits.md').map(([what = '', limit = '']) => [what, limit]));

  it('are all looked up in the code', () => {
    expect([...stated.keys()].sort()).toEqual(Object.keys(LIMITS).sort());
  });

  it.each(Object.entries(LIMITS))('%s', (what, [file, before, unit]) => {
    const [, number = 'not there', factors = ''] =
      new RegExp(`${before}\\s*([\\d_,]+)([^;\\n]*)`).exec(read(file)) ?? [];
    const amount = Number(number.replaceAll(/[_,]/g, ''));
    if (unit === 'MB') expect(factors.trim()).toBe('* 1000 * 1000');
    else if (unit) expect(factors.trim()).toBe(`* ${unit.toUpperCase()}`);
    const [text = '', word = ''] = stated.get(what)?.split(' ') ?? [];
    expect(Number(text.replaceAll(',', ''))).toBe(amount);
    if (unit) expect(word).toBe(unit);
  });
});
