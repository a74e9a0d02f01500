import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
  await service.member();
});
afterAll(() => service.close());

describe('the OpenAPI document', () => {
  it('is served as it is checked in, to anyone', async () => {
    const answer = await fetch(`${service.url}/api/openapi.json`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });

  it('is served in part for PACT, whole in itself', async () => {
    const { info, paths, components } = (await (await fetch(`${service.url}/api/pact/3/openapi.json`)).json()) as {
      info: { version: string };
      paths: object;
      components: Record<string, Record<string, unknown>>;
    };
    expect(info.version).toBe('1.1.0');
    expect(Object.keys(paths).sort()).toEqual(
      [
        '/api/pact/2/auth/token',
        ...[
          '.well-known/openid-configuration',
          'auth/token',
          'events',
          'footprints',
          'footprints/{id}',
          'openapi.json',
        ].map((path) => `/api/pact/3/${path}`),
      ].sort(),
    );
    for (const [, kind = '', name = ''] of JSON.stringify({ paths, components }).matchAll(
      /components\/(\w+)\/([\w.-]+)"/g,
    )) {
      expect(components[kind]?.[name], `${kind} ${name}`).toBeDefined();
    }
  });

  it('tells how many requests are allowed by default, which is what is allowed', async () => {
    const { components } = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
      components: { responses: Record<string, { description: string }> };
    };
    const { headers } = await fetch(`${service.url}/api/v1/unit`);
    const limit = Number(headers.get('ratelimit-limit'));
    expect(limit).toBe(600_000);
    for (const surface of ['data', 'pact', 'events', 'token']) {
      expect(components.responses[`${surface}-429`]?.description).toContain(limit.toLocaleString('en'));
    }
  });

  it('can be browsed', async () => {
    const page = await fetch(`${service.url}/api/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const [, script = ''] = /src="(\.\/docs\/swagger-ui-init\.js)"/.exec(await page.text()) ?? [];
    const code = await fetch(new URL(script, `${service.url}/api/docs`));
    expect([code.status, (await code.text()).includes('material_list')]).toEqual([200, true]);
  });
});
