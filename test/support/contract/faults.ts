import fc from 'fast-check';
import { inForm } from './bodies.js';
import type { Records } from './company.js';
import type { Operation } from './document.js';
import { parametersOf } from './document.js';
import { textOf } from './json.js';

/** A request that some caller might make. */
export interface Attempt {
  body: Buffer | undefined;
  headers: Record<string, string>;
  query: string;
}

const RAW_BYTES = [[0xed, 0xa0, 0x80], [0xff], [0x00], [0xc3], [0xf4, 0x90, 0x80, 0x80], [0x0a], [0x5c, 0x75]];
const ABSURD = [
  '',
  ' ',
  '"',
  '*, "x"',
  'W/',
  '"'.repeat(100),
  '\u00ff',
  'null',
  '%00',
  '-1',
  'bytes=0-0',
  'x'.repeat(5_000),
];
const HEADERS: Record<string, readonly string[]> = {
  'If-Match': ['"999999"', '"99999999999999999999"', '"-1"', 'W/"1"', ...ABSURD],
  'If-None-Match': ['*', '"1"', ...ABSURD],
  'Idempotency-Key': ['k', 'k'.repeat(257), 'a\tb', ...ABSURD],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=5-2,1-1', 'lines=1', ...ABSURD],
  Accept: ['text/html', 'application/xml;q=1', 'q=', '*/*;q=9', ...ABSURD],
  'Accept-Encoding': ['gzip, br', 'identity;q=0, *;q=0', ...ABSURD],
  'Content-Encoding': ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', ...ABSURD],
  'X-Request-Id': ABSURD,
  'X-HTTP-Method-Override': ['DELETE', ...ABSURD],
  'X-Forwarded-Host': ['example.test', ...ABSURD],
  Cookie: ['a=b', ...ABSURD],
  Expect: ['100-continue', ...ABSURD],
};

const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((value) => [name, value] as const));
const headers = fc
  .oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }) })
  .map((all) => Object.fromEntries(all) as Record<string, string>);

const VALUES = [
  '',
  '1',
  '-1',
  '1e3',
  'x',
  '%00',
  '%ZZ',
  '%ED%A0%80',
  '%F0%9F%98%80',
  'all',
  'all,all',
  'null',
  '2026-02-30',
];

function query(operation: Operation): fc.Arbitrary<string> {
  const names = [
    '__proto__',
    'constructor',
    'a[b]',
    '%00',
    '',
    ...parametersOf(operation, 'query').map(({ name }) => name),
  ];
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...VALUES)).map((parts) => parts.join('='));
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`) },
    { weight: 1, arbitrary: fc.constantFrom(`?${'a=1&'.repeat(3_000)}`, `?${'impacts=ODP&'.repeat(1_000)}`) },
  );
}

/** Texts as bytes, some of them with invalid UTF-8. */
function spoilt(text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const bytes = text.map((each) => Buffer.from(each));
  const spoilt = fc.tuple(bytes, fc.nat(), fc.constantFrom(...RAW_BYTES)).map(([whole, at, raw]) => {
    const place = at % (whole.length + 1);
    return Buffer.concat([whole.subarray(0, place), Buffer.from(raw), whole.subarray(place)]);
  });
  const cut = fc.tuple(bytes, fc.nat()).map(([whole, at]) => whole.subarray(0, at % (whole.length + 1)));
  return fc.oneof({ weight: 12, arbitrary: bytes }, { weight: 1, arbitrary: spoilt }, { weight: 1, arbitrary: cut });
}

const fields = fc.constantFrom('grant_type', 'scope', 'refresh_token', '__proto__', 'a[b][c]', '%00', '');
const form = fc
  .array(fc.tuple(fields, fc.constantFrom('client_credentials', 'refresh_token', 'material:read', ...VALUES)), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const part = fc.constantFrom('file', 'File', '', '__proto__', 'file"; filename="b', 'a\0', 'x'.repeat(10_000));
const image = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('GIF89a', '\u0089PNG\r\n\u001a\n', '<svg/>', 'RIFF\0\0\0\0WEBPVP8 ')
    .map((text) => Buffer.from(text, 'latin1')),
);
const multipart = fc.tuple(image, part).map(([bytes, name]) => Buffer.from(inForm(bytes, name).body ?? ''));

function body({ body: described }: Operation, records: Records): fc.Arbitrary<Buffer | undefined> {
  switch (described?.mediaType) {
    case undefined:
      return fc.constantFrom(undefined, Buffer.from('{}'), Buffer.from('{"a":'), Buffer.from('[1e400]'));
    case 'multipart/form-data':
      return fc.oneof(
        multipart,
        multipart.map((bytes) => bytes.subarray(0, bytes.length >> 1)),
      );
    case 'application/x-www-form-urlencoded':
      return spoilt(form);
    default:
      return spoilt(textOf(described?.schema ?? {}, records));
  }
}

/** Requests of an operation, from valid ones to absurd ones. */
export function attempts(operation: Operation, records: Records): fc.Arbitrary<Attempt> {
  const type = operation.body?.mediaType ?? 'application/json';
  const own = type === 'multipart/form-data' ? (inForm(Buffer.of()).mediaType ?? '') : type;
  return fc.record({ body: body(operation, records), query: query(operation), headers }).map((attempt) => ({
    ...attempt,
    // Nothing is deleted, so that the other requests find what they need.
    headers: {
      'Content-Type': own,
      ...(operation.method === 'DELETE' ? { 'If-Match': '"999999"' } : {}),
      ...attempt.headers,
    },
  }));
}
