import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../support/companies/call.js';
import { importFile } from '../../support/companies/file-imports.js';
import { RunningCommand } from '../../support/processes/in-process-cli.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});
afterAll(() => service?.close());

async function undo(...words: string[]) {
  const command = new RunningCommand(service.databaseUrl, ['import', 'undo', ...words]);
  const exitCode = await command.exitCode;
  const report = command.out === '' ? undefined : JSON.parse(command.out);
  return { exitCode, report, said: command.notes };
}

it('an import is undone by a command, without a worker; the command tells what would go, and what has gone', async () => {
  const worker = await service.startWorker();
  const { uuid } = await importFile(service.url, member, 'kind=activity', {
    content: 'name,UpstreamCO2e,startDate\na,1,2021-01-01\nb,2,2021-01-01\n',
  });
  await worker.close();
  const counts = { uuid, removed: 2, kept: [], keptCount: 0, changed: 0 };
  expect(await undo(uuid, '--company', 'acme', '--dry-run')).toMatchObject({
    exitCode: 0,
    report: { ...counts, state: 'done', gone: 0 },
  });
  expect(await undo(uuid, '--company', 'acme')).toMatchObject({
    exitCode: 0,
    report: { ...counts, state: 'undone', gone: 2 },
    said: expect.stringContaining('Undone: 2 records removed.'),
  });
  const { json } = await call('GET', `${service.url}/api/v1/activity?date=2021&page=1`, { token: member.token });
  expect(json.count).toBe(0);
  const again = await undo(uuid, '--company', 'acme');
  expect([again.exitCode, again.said]).toEqual([1, expect.stringContaining('This import is undone already.')]);
  expect((await undo('trips', '--company', 'acme')).said).toContain('"trips" is no UUID');
});
