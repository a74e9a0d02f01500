import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startScreen } from './start-screen.js';

it('prints a command that works as printed, whatever the folder is called', () => {
  const folder = mkdtempSync('/var/tmp/footprint-screen-');
  const dataDir = join(folder, `it's "here" $HOME`);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'sample.json'), JSON.stringify({ apiKey: 'demo_key' }));
  const screen = startScreen({
    seconds: 2.345,
    address: 'http://localhost:3000',
    opsPort: '9464',
    dataDir,
    dataElsewhere: '/var/lib/x',
    notes: [],
    leftToFill: 0,
  });
  expect(screen).toContain('ready, in 2.3 s');
  expect(screen).toContain('/var/lib/x');
  expect(screen).toContain('ports 9464 of the api and 9465 of the worker');
  expect(/^ {2}\S.*$/m.exec(screen)?.[0]).toContain('http://localhost:3000/console');
  const command = /^ {2}curl -s (.*)$/m.exec(screen)?.[1] ?? '';
  const printed = execFileSync('/bin/sh', ['-c', `printf '%s|' ${command}`], { encoding: 'utf8' });
  expect(printed).toBe('-H|X-API-Key: demo_key|http://localhost:3000/api/v1/material?limit=3|');
  rmSync(folder, { recursive: true });
});
