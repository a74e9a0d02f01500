import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { OPENAPI_FILE } from '../apps/api/src/web/openapi/openapi-file.js';
import type { RecordedAnswers } from '../apps/api/src/web/openapi/examples/add-examples.js';
import { UNSHOWN_ANSWERS } from '../apps/api/src/web/openapi/examples/exceptions.js';
import { ANSWERS_FILE } from '../apps/api/src/web/openapi/answers-file.js';
import { readStandaloneConfig } from '../apps/standalone/src/start/config.js';
import { migrateDatabases } from '../apps/standalone/src/start/migrate-databases.js';
import { runService } from '../apps/standalone/src/start/service.js';
import { createExampleCompany } from './example-company/company.js';
import type { Access, ExampleAnswer, ExampleDocument } from './example-calls.js';
import { exampleCalls, sendExample } from './example-calls.js';
import { StableValues } from './stable-values.js';

/** Asks a new company, whose records are the same at each run, what the document's examples ask, and keeps the answers, from which the document shows them. */
const ROOT = dirname(OPENAPI_FILE);
const LINES_OF_A_TABLE = 3;
const LINES_OF_A_PAGE = 12;

const dataDir = mkdtempSync(join(tmpdir(), 'footprint-examples-'));
const scriptOf = (app: string): string => join(ROOT, `dist/bin/${app}.js`);
const { PATH = '', HOME = '' } = process.env;
const happens = new EventEmitter();

/** As npm start runs it, on this company in place of the sample. */
const service = runService({
  config: readStandaloneConfig({ PATH, HOME, DATA_DIR: dataDir, PORT: String(await freePort()) }),
  scripts: { api: scriptOf('api'), worker: scriptOf('worker') },
  loadPreparation: () =>
    Promise.resolve({
      migrate: migrateDatabases,
      createSampleCompanies: createExampleCompany,
      fillSample: () => Promise.reject(new Error('There is nothing to fill.')),
      settingNotes: () => Promise.resolve([]),
    }),
  print: (text) => void (text.includes('is ready') && happens.emit('ready')),
  stopRequested: once(happens, 'stop').then(() => undefined),
});
try {
  const ended = service.then((code) => Promise.reject(new Error(`The service ended with ${code}.`)));
  await Promise.race([once(happens, 'ready'), ended]);
  const answers = await record(accessOf(dataDir));
  const options = await resolveConfig(ANSWERS_FILE);
  writeFileSync(ANSWERS_FILE, await format(JSON.stringify(answers), { ...options, parser: 'json' }));
} finally {
  happens.emit('stop');
  await service;
  rmSync(dataDir, { recursive: true, force: true });
}

async function record(access: Access): Promise<RecordedAnswers> {
  const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as ExampleDocument;
  const answers: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const call of exampleCalls(document)) {
    const answer = await sendExample(call, access);
    if (answer.status !== 200) {
      process.stderr.write(`${call.operation} (${call.name}): ${answer.status} ${answer.text.slice(0, 500)}\n`);
      process.exitCode = 1;
      continue;
    }
    const type = answer.mediaType.split(';')[0] ?? '';
    const shown = UNSHOWN_ANSWERS.includes(call.operation) ? undefined : excerpt(type, answer);
    if (shown === undefined) continue;
    const [operation, name] = [call.operation, call.name];
    (answers[operation] ??= {})[name] = { [type]: new StableValues(access).of(shown) };
  }
  return Object.fromEntries(Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Undefined of what is no text. */
function excerpt(type: string, { text }: ExampleAnswer): unknown {
  const lines = (most: number) => text.split('\n').slice(0, most).join('\n');
  switch (type) {
    case 'application/json':
    case 'application/cloudevents+json':
      return JSON.parse(text);
    case 'text/csv':
      return `${lines(LINES_OF_A_TABLE).trimEnd()}\n`;
    case 'application/xml':
    case 'text/html':
      return `${lines(LINES_OF_A_PAGE).slice(0, 2_000)}\n…\n`;
    default:
      return undefined;
  }
}

function accessOf(folder: string): Access {
  const sample = JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')) as Access & { baseUrl: string };
  return { ...sample, url: new URL(sample.baseUrl).origin };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
