import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../support/companies/service.js';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  info: { version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

let service: TestService;

beforeAll(async () => {
  service = await TestService.shared();
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
    const { info, tags, paths, components } = (await (
      await fetch(`${service.url}/api/pact/3/openapi.json`)
    ).json()) as {
      info: { version: string };
      tags: { name: string }[];
      paths: object;
      components: Record<string, Record<string, unknown>>;
    };
    expect(info.version).toBe('1.1.0');
    expect(tags.map(({ name }) => name)).toEqual(['PACT']);
    expect(Object.keys(paths).sort()).toEqual(
      [
        '/api/pact/.well-known/openid-configuration',
        '/api/pact/auth/token',
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

  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(document.info.version).toBe(version);
  });

  it('gives every operation a name of its own, for the functions of clients', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^[a-z]+([A-Z0-9][a-z0-9]*)+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['listMaterials', 'searchDatasets', 'createPact3Token']));
  });

  it('puts every operation under one tag, and and every tag to use', () => {
    const used = operations.map(({ tags }) => tags);
    expect(used.filter(({ length }) => length !== 1)).toEqual([]);
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(new Set(used.flat()));
  });

  it.each(document.tags)('tells of the tag $name which permissions its operations need', ({ name, description }) => {
    const needed = operations
      .filter(({ tags }) => tags.includes(name))
      .flatMap(({ security }) => security.flatMap(({ bearer = [] }) => bearer));
    for (const permission of needed) {
      const [family = '', action = ''] = permission.split(':');
      const words = [permission, `${family}:…`, `:${action}`].map((word) => `\`${word}\``);
      expect(
        words.some((word) => description.includes(word)),
        permission,
      ).toBe(true);
    }
    expect(description).toMatch(/permission|token/i);
  });

  it('says of every operation what it takes to be let in', () => {
    const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
    expect(open.sort()).toEqual([
      ...[
        'checkLive',
        'checkReady',
        'endSession',
        'readImage',
        'readPactBaseConfiguration',
        'readPactConfiguration',
        'readPactDocument',
      ],
    ]);
    const optional = operations.filter(({ security }) => security.some((way) => Object.keys(way).length === 0));
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual(['listPactFootprints', 'readPactFootprint']);
  });

  it('can be browsed', async () => {
    const page = await fetch(`${service.url}/api/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const parts = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(parts.length).toBeGreaterThan(4);
    for (const path of parts) {
      const { status } = await fetch(new URL(path, `${service.url}/api/docs`));
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('is browsed with nothing from elsewhere', async () => {
    const { headers } = await fetch(`${service.url}/api/docs`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:/);
  });
});
