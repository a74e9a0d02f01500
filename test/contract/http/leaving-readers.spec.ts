import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../../support/companies/call.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  await call('POST', `${service.url}/api/v1/material`, { token: member.token, body: { name: 'Steel' } });
});
afterAll(() => service?.close());

/** Asks, and leaves after a while, whatever has come by then. */
async function askAndLeave(path: string, afterMs: number): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const lines = [`GET /api/v1/${path} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${member.token}`];
  socket.write([...lines, '', ''].join('\r\n'));
  await wait(afterMs);
  socket.resetAndDestroy();
}

describe('a reader who leaves before a file has come', () => {
  it.each([
    'report/ghg?year=2026&format=csv',
    'report/ghg?year=2026&format=xlsx',
    'import/template?kind=material&format=xlsx',
    'material?format=csv',
    'material?format=xlsx',
  ])('makes no fault of the service: %s', async (path) => {
    const told = vi.spyOn(process.stderr, 'write');
    const logged = vi.spyOn(process.stdout, 'write');
    try {
      for (let afterMs = 1; afterMs <= 25; afterMs++) await askAndLeave(path, afterMs);
      await wait(300);
      const lines = [...told.mock.calls, ...logged.mock.calls].map(([line]) => String(line));
      const faults = lines.filter((line) => line.includes('"level":"error"'));
      expect([faults.length, faults[0]]).toEqual([0, undefined]);
    } finally {
      told.mockRestore();
      logged.mockRestore();
    }
    expect((await call('GET', `${service.url}/api/v1/${path}`, { token: member.token })).status).toBe(200);
  });
});
