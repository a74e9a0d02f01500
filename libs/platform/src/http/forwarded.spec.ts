import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { keepTrustedHop } from './forwarded.js';

function kept(proto: string, trusted: number): string | undefined {
  const request = { headers: { 'x-forwarded-proto': proto } } as unknown as IncomingMessage;
  keepTrustedHop(request, trusted);
  return request.headers['x-forwarded-proto'] as string | undefined;
}

it('a scheme counts in any case, as the outermost trusted proxy said it', () => {
  expect(kept('HTTPS', 1)).toBe('https');
  expect(kept('http, HTTPS', 1)).toBe('https');
  expect(kept('HTTPS, http', 2)).toBe('https');
  expect(kept('HTTPS', 0)).toBe('HTTPS');
});
