import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { pathOf } from '../support/contract/call.js';
import type { ContractCompany } from '../support/contract/company.js';
import { contractCompany } from '../support/contract/company.js';
import type { Operation } from '../support/contract/document.js';
import { OPERATIONS, surfaceOf, titled } from '../support/contract/document.js';
import { attempts } from '../support/contract/faults.js';
import { requireDocumented } from '../support/contract/schema.js';
import { sendAsIs } from '../support/contract/send.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { basic, TestService } from '../support/companies/service.js';

/** Of each operation; a longer run is CONTRACT_RUNS=1000. */
const RUNS = Number(process.env['CONTRACT_RUNS'] ?? 20);

const agent = new Agent({ keepAlive: true });
let service: TestService;
let company: ContractCompany;

beforeAll(async () => {
  service = await TestService.shared();
  company = await contractCompany(service, 'acme');
});
afterAll(async () => {
  agent.destroy();
  await service.close();
});

/** What locks the records that the others write comes last. */
const isLast = ({ path }: Operation) => /\/(state|version)$/.test(path);
const writes = OPERATIONS.filter(({ method }) => method !== 'GET').sort(
  (a, b) => Number(isLast(a)) - Number(isLast(b)),
);
const reads = OPERATIONS.filter(({ method }) => method === 'GET');

/** Heads that are too large, and requests that are no HTTP, never come as far as a route. */
const BELOW_ROUTES = [400, 408, 413, 415, 431];

function credentials(operation: Operation): string {
  const { clientId, clientSecret, token } = company.member;
  return surfaceOf(operation) === 'token' ? basic(clientId, clientSecret) : `Bearer ${token}`;
}

describe('nothing that a caller sends makes a 5xx, or an answer that is not of the contract', () => {
  it.each(titled([...reads, ...writes]))(
    '%s',
    async (_, operation) => {
      const { records } = company;
      const path = pathOf(operation, records);
      await fc.assert(
        fc.asyncProperty(attempts(operation, records), async ({ body, headers, query }) => {
          const answer = await sendAsIs(service.url, `${path}${query}`, {
            ...{ agent, method: operation.method, body },
            headers: { Authorization: credentials(operation), ...headers },
          });
          expect(answer.status, `${answer.status} ${answer.text.slice(0, 300)}`).toBeLessThan(500);
          if (answer.status === 304) return;
          if (answer.status in operation.answers) requireDocumented(operation, answer);
          else expect(BELOW_ROUTES, answer.text.slice(0, 300)).toContain(answer.status);
          if (answer.status !== 200) expect(answer.json.message ?? answer.json.error_description).toMatch(/./);
        }),
        { numRuns: operation.method === 'GET' ? Math.ceil(RUNS / 4) : RUNS },
      );
    },
    3_600_000,
  );

  it('whatever length it announces', async () => {
    for (const operation of writes) {
      for (const length of ['-1', '1e3', '0x10', '+1', '9'.repeat(30), '1, 1']) {
        const { status, json } = await rawCall(
          service.url,
          rawRequest(`${operation.method} ${pathOf(operation, company.records)}`, {
            'Content-Type': operation.body?.mediaType ?? 'application/json',
            'Content-Length': length,
            Authorization: credentials(operation),
          }),
        );
        expect([operation.name, length, status]).toEqual([operation.name, length, 400]);
        expect(json.message ?? json.error_description).toMatch(/./);
      }
    }
  });
});

describe('a key that objects have by themselves is a key like any other', () => {
  it.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])('%s', async (key) => {
    const send = (body: unknown) =>
      call('POST', `${service.url}/api/v1/material`, { token: company.member.token, body });
    const unknown = await send({ name: 'a', impacts: { XYZ: { A1: '1' } } });
    const answer = await send({ name: 'a', impacts: { [key]: { A1: '1' } } });
    expect([answer.status, answer.json]).toEqual([400, JSON.parse(unknown.text.replaceAll('XYZ', key))]);
    expect((await send({ name: 'a', [key]: { [key]: 1 }, weight: { quantity: 1, unit: 'kg', [key]: 1 } })).status).toBe(
      200,
    );
  });
});
