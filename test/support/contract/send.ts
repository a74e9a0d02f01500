import type { Agent } from 'node:http';
import { request } from 'node:http';
import type { Called } from '../companies/call.js';

/** Sends what fetch would refuse: any path, and any header that HTTP can carry. */
export function sendAsIs(
  url: string,
  path: string,
  {
    agent,
    method,
    headers,
    body,
  }: { agent: Agent; method: string; headers: Record<string, string>; body?: Uint8Array },
): Promise<Called> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const asked = request(new URL(url), { agent, method, path, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('error', reject).on('end', () => {
        const headers = Object.entries(answer.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(headers), text, json: parsed(text) });
      });
    });
    asked.on('error', reject).end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
