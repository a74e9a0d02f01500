import { inject } from 'vitest';
import { leave } from './traces.js';

/** Shorter than any of our secrets. What tests call secrets and is shorter is a word that a log may contain. */
export const SHORTEST = 12;

const known = new Set<string>();

/** Records a secret that a test uses. When the run ends, no line of its log may contain it. */
export function isSecret(text: string): void {
  if (text.length < SHORTEST || known.has(text)) return;
  known.add(text);
  leave(inject('traces'), 'secrets', `${JSON.stringify(text)}\n`);
}

/** Records the keys of a ring, given as the text of a setting. */
export function areKeys(ring: string): void {
  for (const entry of ring.split(',')) isSecret(entry.split(':')[1] ?? '');
}

/** Records every credential in a request or an answer, whichever test makes the call. */
export function rememberSecretsOfCalls(): void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    rememberAuthorization(headers.get('authorization') ?? '');
    isSecret(headers.get('x-api-key') ?? '');
    if (typeof init?.body === 'string') rememberFields(init.body);
    const answer = await original(input, init);
    if (/json/.test(answer.headers.get('content-type') ?? '') && /token|client|rotate/.test(answer.url)) {
      rememberFields(await answer.clone().text());
    }
    return answer;
  };
}

export function rememberAuthorization(header: string): void {
  const [scheme = '', credential = ''] = header.split(' ');
  isSecret(credential);
  if (scheme.toLowerCase() !== 'basic') return;
  const pair = Buffer.from(credential, 'base64').toString();
  // Without a colon it is an id alone, which a log may contain.
  if (pair.includes(':')) isSecret(pair.slice(pair.indexOf(':') + 1));
}

const FIELDS = /"(?:clientSecret|apiKey|access_token|refresh_token)"\s*:\s*"([^"\\]+)"/g;

function rememberFields(json: string): void {
  for (const [, secret = ''] of json.matchAll(FIELDS)) isSecret(secret);
  for (const secret of new URLSearchParams(json.startsWith('{') ? '' : json).getAll('refresh_token')) isSecret(secret);
}
