import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { sendJson } from './written-answers.js';

it('parts of JSON text are sent as one body, whatever characters they contain', async () => {
  const server = createServer((_, response) => sendJson(response, ['{"a":"', 'Grün \u2713 \u{1f331}', '', '"}']));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await fetch(url);
    const length = String(Buffer.byteLength('{"a":"Grün \u2713 \u{1f331}"}'));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-length')).toBe(length);
    expect(await answer.json()).toEqual({ a: 'Grün \u2713 \u{1f331}' });
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([length, '']);
  } finally {
    server.close();
  }
});
