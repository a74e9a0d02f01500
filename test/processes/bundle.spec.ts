import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_OUTSIDE } from '../../build/kept-outside.js';
import { accepted, sendRequests } from '../support/partners/answers.js';
import { aMaterial } from '../support/companies/builders.js';
import { builtScript, bundledModules, ROOT } from '../support/processes/built.js';
import { call } from '../support/companies/call.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { anImage, upload } from '../support/companies/images.js';
import { Installation } from '../support/processes/installation.js';
import { loadedModules, packageOf } from '../support/processes/loaded-modules.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { FLAGS } from '../support/processes/processes.js';
import { queues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

/** What rolldown neither gives to a module nor says that it is missing. */
const ASKS = /\b(__dirname|__filename|arguments\.callee)\b/;
const NEVER_ASKING = [
  'node_modules/bullmq/dist/cjs/classes/worker.js', // where a worker's processor is a file; ours are functions
  'node_modules/get-intrinsic/index.js', // as its own strict mode forbids: it tries what happens
  'node_modules/msgpackr/dist/node.cjs', // where there is no `require`
  'node_modules/pino/lib/transport.js', // for a log that a thread of its own writes; ours is written where it is made
  'node_modules/thread-stream/index.js', // that thread
];

/** Used by packages in the bundle and by others outside; they keep nothing. */
const TWICE = ['ms', 'semver'];

const bundledPackages = () => new Set(bundledModules().map(packageOf));

describe.each(queues())('api and worker at work, with their queue on $name', (queue) => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-loaded-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('load no package beside the bundle that is in it, and no module of ours', async () => {
    const installation = await Installation.make({ ...(await queue.settings()), NODE_V8_COVERAGE: folder });
    const peer = await startPactPeer();
    try {
      const [url, worker] = await Promise.all([installation.startApi(), installation.startWorker()]);
      const member = await installation.member();
      await installation.addDataSource(member, peer);
      await browse(url);
      const invalid = await call('POST', `${url}/api/v1/material`, { token: member.token, body: { name: 1 } });
      expect(invalid.status).toBe(400);
      const { json } = await call('POST', `${url}/api/v1/material`, { token: member.token, body: aMaterial() });
      const image = await upload({ url }, member, `material/${json.uuid}`, { bytes: await anImage() });
      expect(image.status).toBe(200);
      accepted(await sendRequests(url, member, peer, 3));
      await until('all is answered', () => installation.isDone());
      const processes = [worker, ...installation.apis.map((api) => api.process)];
      const ended = await Promise.all(processes.map((each) => each.end('SIGTERM')));
      expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    } finally {
      await peer.close();
      await installation.close();
      await queue.close();
    }
    const all = loadedModules(folder);
    // Nobody looked at the pages for operators.
    expect(all.filter((path) => path.endsWith('/operators-pages.js'))).toEqual([]);
    const loaded = all.filter((path) => !path.startsWith(join(ROOT, 'dist/bin/')));
    expect(loaded.filter((path) => packageOf(path) === undefined)).toEqual([]);
    const besides = new Set(loaded.map(packageOf));
    expect(besides).toContain('class-transformer');
    const bundled = bundledPackages();
    expect([...besides].filter((name) => bundled.has(name)).sort()).toEqual(TWICE);
  });
});

describe('the bundle', () => {
  it('holds no package that is kept outside', () => {
    expect(Object.keys(KEPT_OUTSIDE).filter((name) => bundledPackages().has(name))).toEqual([]);
  });

  it('holds no module that asks where its file lies, or for what ECMAScript modules do not have', () => {
    const asking = bundledModules()
      .filter((path) => /\.c?js$/.test(path) && packageOf(path))
      .filter((path) => ASKS.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))));
    expect(asking).toEqual(NEVER_ASKING);
  });

  it('names lines of the source where something fails', async () => {
    const broken = await cloneDatabase();
    const client = new Client({ connectionString: broken.url });
    try {
      await client.connect();
      await client.query('alter table company drop column publish');
      const { stderr } = spawnSync(process.execPath, [...FLAGS, builtScript('cli'), 'company', 'list'], {
        env: { PATH: process.env['PATH'], ...testEnvironment(broken.url) },
        encoding: 'utf8',
      });
      expect(stderr).toMatch(/at async listCompanies \(.*\/apps\/cli\/src\/access\/company\.ts:\d+:\d+\)/);
    } finally {
      await client.end();
      await broken.drop();
    }
  });
});

/** Looks at the API document as a person does. */
async function browse(url: string): Promise<void> {
  for (const path of ['docs', 'docs/swagger-ui-bundle.js', 'openapi.json']) {
    const { status } = await fetch(`${url}/api/${path}`);
    expect([path, status]).toEqual([path, 200]);
  }
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}
