import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { call } from './call.js';
import { isOnCitus } from '../databases/citus.js';
import type { Member } from './service.js';

/** What a test sends as an import. */
export interface SentFile {
  content: string | Uint8Array<ArrayBuffer>;
  name?: string;
  mapping?: unknown;
}

/** Sends a file to be imported. */
export async function sendFile(
  url: string,
  { token }: Pick<Member, 'token'>,
  query: string,
  { content, name = 'rows.csv', mapping }: SentFile,
): Promise<{ status: number; headers: Headers; json: any }> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  if (mapping !== undefined) form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  const answer = await fetch(`${url}/api/v1/import?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const OPEN = ['queued', 'checking', 'writing', 'undoing'];

/** Less than a test may take. */
const ENDED_MS = isOnCitus() ? 330_000 : 110_000;

/** Waits until an import has ended. */
export async function untilEnded(
  url: string,
  member: Pick<Member, 'token'>,
  uuid: string,
  ms = ENDED_MS,
): Promise<any> {
  for (const until = Date.now() + ms; Date.now() < until; await wait(50)) {
    const { json } = await call('GET', `${url}/api/v1/import/${uuid}`, { token: member.token });
    if (!OPEN.includes(json.state)) return json;
  }
  throw new Error(`Import ${uuid} does not end.`);
}

/** Sends a file that is taken, and waits until its import has ended. */
export async function importFile(
  url: string,
  member: Pick<Member, 'token'>,
  query: string,
  file: SentFile,
  ms?: number,
): Promise<any> {
  const { status, json } = await sendFile(url, member, query, file);
  expect([status, json.message]).toEqual([200, undefined]);
  return untilEnded(url, member, json.uuid, ms);
}

/** The faults of an import, up to as many as a page has. */
export async function faultsOf(url: string, { token }: Pick<Member, 'token'>, uuid: string): Promise<any[]> {
  const { json } = await call('GET', `${url}/api/v1/import/${uuid}/faults`, { token });
  return json.data;
}
