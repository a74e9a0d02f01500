import { lockGraph } from '#platform';
import type { Permission } from '#access';
import { aMaterial, aRequestEvent } from '../companies/builders.js';
import type { CallOptions } from '../companies/call.js';
import { call, CLOUD_EVENT } from '../companies/call.js';
import { rawCall, rawRequest } from '../companies/raw-call.js';
import type { Member, TestService } from '../companies/service.js';
import { requestToken } from '../companies/token-request.js';

/** A refusal as it came: its status, and its body. */
export interface Refusal {
  status: number;
  json: unknown;
}

/** A request that is refused, whenever it is sent. */
export type Refused = () => Promise<Refusal>;

const MIB = 1024 * 1024;
const NIL = '00000000-0000-0000-0000-000000000000';
const UNKNOWN_HOST = 'nobody.example.test';
/** The name that a caller may give its request; a 500 repeats it. */
const NAMED = { 'X-Request-Id': 'example' };
const PACT = '/api/pact/3';

/** One request to each kind of endpoint, all of them sound. */
export function soundRequests({ url }: TestService, { token, ...client }: Member): Readonly<Record<Kind, Refused>> {
  const event = aRequestEvent({ source: 'https://requester.example' });
  return {
    data: () => call('GET', `${url}/api/v1/material`, { token, headers: NAMED }),
    token: () => requestToken(url, client),
    events: () => call('POST', `${url}${PACT}/events`, { token, body: event, headers: CLOUD_EVENT }),
    pact: () => call('GET', `${url}${PACT}/footprints`, { token }),
  };
}
type Kind = 'data' | 'token' | 'events' | 'pact';

/** What is refused of a service that is well, by the answer and the example of it in the API document. */
export async function refusals(service: TestService, member: Member): Promise<Record<string, Refused>> {
  const reader = await tokenOf(service, ['activity:read']);
  return {
    ...(await ofData(service, member, reader)),
    ...ofTokens(service, member),
    ...ofPact(service, member, reader),
  };
}

async function tokenOf(service: TestService, permissions: readonly Permission[]): Promise<string> {
  return (await service.member('acme', permissions)).token;
}

async function ofData(service: TestService, member: Member, reader: string): Promise<Record<string, Refused>> {
  const { url } = service;
  const { token } = member;
  const materials = `${url}/api/v1/material`;
  const post = (body: unknown, more: CallOptions = {}) => call('POST', materials, { token, body, ...more });
  const { json: locked } = await post(aMaterial({ name: 'Locked' }));
  await call('POST', `${materials}/${locked.uuid}/state`, { token, body: { state: 'locked' } });
  const { json: draft } = await post(aMaterial({ name: 'Draft' }));
  const once = { 'Idempotency-Key': 'used' };
  await post(aMaterial(), { headers: once });
  return {
    'data-400 invalid': () => post({ name: '', recycledPercent: 101, footprint: { CO2e: { A1: '1,5' } } }),
    'data-400 malformed': () => post('{"name":'),
    'data-400 query': () => call('GET', `${materials}?limit=0`, { token }),
    'data-401 noToken': () => call('GET', materials),
    'data-403 notPermitted': () => call('GET', materials, { token: reader }),
    'data-404 unknown': () => call('GET', `${materials}/${NIL}`, { token }),
    'data-409 locked': () => call('PATCH', `${materials}/${locked.uuid}`, { token, body: { name: 'Other' } }),
    'data-409 underWay': () =>
      whileChangesWait(service, member, () => {
        const change = { token, body: { notes: 'Once' }, headers: { 'Idempotency-Key': 'under way' } };
        return call('PATCH', `${materials}/${draft.uuid}`, change);
      }),
    'data-412 changed': () =>
      call('PATCH', `${materials}/${draft.uuid}`, { token, body: {}, headers: { 'If-Match': '"older"' } }),
    'data-413 tooLarge': () => post('{"name":"a"}'.padEnd(MIB + 1)),
    'data-415 mediaType': () => post('{"name":"a"}', { headers: { 'Content-Type': 'text/plain' } }),
    'data-422 otherRequest': () => post(aMaterial({ name: 'Other' }), { headers: once }),
  };
}

/** The answer of the one of two equal requests that does not wait for the lock which every change of a material takes. */
async function whileChangesWait({ database }: TestService, { company }: Member, change: Refused): Promise<Refusal> {
  let tries: Promise<Refusal>[] = [];
  const first = await database.transaction(async (tx) => {
    await lockGraph(tx, company.uuid);
    tries = [change(), change()];
    return Promise.race(tries);
  });
  await Promise.all(tries);
  return first;
}

function ofTokens({ url }: TestService, client: Member): Record<string, Refused> {
  const grant = { grant_type: 'client_credentials' };
  return {
    'token-400 invalidRequest': () => requestToken(url, { ...client, form: {} }),
    'token-400 grantType': () => requestToken(url, { ...client, form: { grant_type: 'password' } }),
    'token-400 scope': () => requestToken(url, { ...client, form: { ...grant, scope: 'everything' } }),
    'token-401 invalidClient': () => requestToken(url, { ...client, clientSecret: 'wrong' }),
    'token-404 noCompany': () => rawCall(url, rawRequest(`POST ${PACT}/auth/token`, { Host: UNKNOWN_HOST })),
    'token-413 tooLarge': () => requestToken(url, { ...client, form: 'a'.repeat(2 * MIB) }),
  };
}

function ofPact({ url }: TestService, { token }: Member, reader: string): Record<string, Refused> {
  const event = aRequestEvent({ source: 'https://requester.example' });
  const footprints = (query: string, as?: string) => call('GET', `${url}${PACT}/footprints${query}`, { token: as });
  const send = (body: unknown, headers: Record<string, string> = {}, as?: string) =>
    call('POST', `${url}${PACT}/events`, { token: as, body, headers: { ...CLOUD_EVENT, ...headers } });
  const elsewhere = (line: string) => rawCall(url, rawRequest(line, { Host: UNKNOWN_HOST, ...CLOUD_EVENT }));
  return {
    'events-400 mediaType': () => send(event, { 'Content-Type': 'application/json' }, token),
    'events-400 shape': () => send({ ...event, specversion: '0.3', source: undefined }, {}, token),
    'events-401 notPermitted': () => send(event, {}, reader),
    'events-404 noCompany': () => elsewhere(`POST ${PACT}/events`),
    'events-413 tooLarge': () => send(JSON.stringify(event).padEnd(5 * MIB + 1), {}, token),
    'events-415 encoding': () => send(event, { 'Content-Encoding': 'rot13' }, token),
    'pact-400 limit': () => footprints('?limit=-1', token),
    'pact-401 notPermitted': () => footprints('', reader),
    'pact-404 unknown': () => footprints(`/${NIL}`, token),
    'pact-404 noCompany': () => elsewhere(`GET ${PACT}/footprints`),
  };
}
