// @module-tag long
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/processes/built.js';
import { call } from '../support/companies/call.js';
import type { DocsPage } from '../support/docs/page.js';
import { readDocsPage } from '../support/docs/page.js';
import type { DocsService } from '../support/docs/service.js';
import { startDocsService } from '../support/docs/service.js';
import { DocsShell } from '../support/docs/shell.js';
import { tellSkipped } from '../support/run/needs.js';
import { freePort } from '../support/processes/free-port.js';

/**
 * Every command of the README and of docs/, page by page, in bash against the service that npm start runs. Pages share
 * the service, and the helpers that the first of them defines.
 */
const FIRST = 'docs/getting-started.md';
const pages = new Map(
  ['README.md', FIRST, ...docsPages()].map((name) => [name, readDocsPage(readFileSync(join(ROOT, name), 'utf8'))]),
);
const helpers = pages.get(FIRST)?.commands.find(({ text }) => text.includes('api() {'))?.text ?? '';

const notRun = [...pages.values()].flatMap((page) => page.notRun);
if (notRun.length > 0) tellSkipped(`${notRun.length} commands of the pages; the reason stands beside each`);

/** The service brings its own PostgreSQL: another one of the tests would change nothing. */
const isAboutAnother = process.env['TEST_DATABASE_URL'] !== undefined;

let folder: string;
let service: DocsService;
let shell: DocsShell;

function docsPages(): string[] {
  const names = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /^[^.].*\.md$/.test(name) && `docs/${name}` !== FIRST)
    .map((name) => `docs/${name}`)
    .sort();
}

beforeAll(async () => {
  if (isAboutAnother) return;
  folder = mkdtempSync('/var/tmp/footprint-docs-');
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  service = await startDocsService(dataDir);
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  symlinkSync(dataDir, join(checkout, '.data'));
  const partner = `http://localhost:${await freePort()}`;
  await movePartner(JSON.parse(readFileSync(join(dataDir, 'sample.json'), 'utf8')) as Sample, `${partner}/pact`);
  const addresses = { 'http://localhost:3000': service.address, 'http://localhost:4000': partner };
  shell = new DocsShell(checkout, { DATA_DIR: dataDir }, addresses);
});

afterAll(async () => {
  await service?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

interface Sample {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** The partner's port may be taken here: its data source gets another one. */
async function movePartner({ apiKey: token, baseUrl }: Sample, url: string): Promise<void> {
  const source = { name: 'Sample partner', url, clientId: 'our-id', clientSecret: 'their-secret' };
  const { json } = await call('GET', `${baseUrl}/v1/data-source`, { token });
  const known = (json as { data: { uuid: string; name: string }[] }).data.find(({ name }) => name === source.name);
  const method = known ? 'PATCH' : 'POST';
  const path = known ? `/${known.uuid}` : '';
  expect(await call(method, `${baseUrl}/v1/data-source${path}`, { token, body: source })).toMatchObject({
    status: 200,
  });
}

describe.skipIf(isAboutAnother)('the commands of', () => {
  it.each([...pages].filter(([, { commands, faults }]) => commands.length + faults.length > 0))(
    '%s work and give what is shown',
    async (_name: string, page: DocsPage) => {
      expect(page.faults).toEqual([]);
      expect(await shell.run(page, helpers)).toEqual([]);
    },
    400_000,
  );

  it.each([...pages].filter(([name]) => name.startsWith('docs/') && name !== FIRST))(
    '%s use the short words only where it says what they are',
    (_name: string, { commands, text }: DocsPage) => {
      const uses = commands.some((command) => /(^|\$\(|\| )(api|sample|pick) |\$url|\$json/m.test(command.text));
      expect(!uses || text.includes(`${basename(FIRST)}#four-short-words-for-the-shell`)).toBe(true);
    },
  );
});
