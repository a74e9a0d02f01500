import type { Member } from './service.js';

export interface Called {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the body is not JSON. */
  json: any;
}

export interface CallOptions {
  token?: string;
  apiKey?: string;
  /** Sent as JSON unless it is a string or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends one HTTP request, like any client. */
export async function call(
  method: string,
  url: string,
  { token, apiKey, body, headers }: CallOptions = {},
): Promise<Called> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(apiKey === undefined ? {} : { 'X-API-Key': apiKey }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
}

export const CLOUD_EVENT = { 'Content-Type': 'application/cloudevents+json; charset=UTF-8' };

export function sendEvent(url: string, { token }: Pick<Member, 'token'>, event: unknown): Promise<Called> {
  return call('POST', `${url}/api/pact/3/events`, { token, body: event, headers: CLOUD_EVENT });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
