import { describe, expect, it } from 'vitest';
import { identity, requireRoutes } from './operation-identity.js';
import { OPERATION_IDS } from './operation-ids.js';

const routes = Object.values(OPERATION_IDS).flatMap((ids) =>
  Object.keys(ids).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method: method.toLowerCase(), path };
  }),
);

describe('the identity of an operation', () => {
  it('is its name and its tag', () => {
    expect(identity({ method: 'get', path: '/api/v1/material' })).toEqual({
      operationId: 'listMaterials',
      tags: ['Materials'],
    });
  });

  it('is missed at a route that the table does not have', () => {
    expect(() => identity({ method: 'put', path: '/api/v1/material' })).toThrow(
      'PUT /api/v1/material needs an operationId in apps/api/src/web/openapi/operation-ids.ts',
    );
  });

  it('belongs to a route that exists', () => {
    expect(() => requireRoutes(routes)).not.toThrow();
    expect(() => requireRoutes(routes.slice(1))).toThrow('names POST /api/auth/token, which no controller serves');
  });
});
