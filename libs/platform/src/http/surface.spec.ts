import { describe, expect, it } from 'vitest';
import { surfaceOf } from './surface.js';

describe('the surface of a path', () => {
  it.each([
    ['/api/auth/token', 'token'],
    ['/api/pact/3/auth/token', 'token'],
    ['/api/pact/auth/token', 'token'],
    ['/API/Pact/2/auth/TOKEN/', 'token'],
    ['/api/auth/revoke', 'token'],
    ['/api/pact/3/auth/revoke', 'pact'],
    ['/api/pact/4/auth/token', 'pact'],
    ['/api/pact/auth/token/x', 'pact'],
    ['/api/auth/token/x', 'data'],
    ['/api/pact/3/events', 'events'],
    ['/api/pact/3/Events//', 'events'],
    ['/api/pact/2/events', 'pact'],
    ['/api/pact/3/events/x', 'pact'],
    ['/api/pact', 'pact'],
    ['/api/pact/', 'pact'],
    ['/api/pacts', 'data'],
    ['/api/v1/pact', 'data'],
    ['/pact/3/events', 'data'],
    ['/', 'data'],
    ['', 'data'],
  ])('%s is %s', (path, surface) => expect(surfaceOf(path)).toBe(surface));
});
