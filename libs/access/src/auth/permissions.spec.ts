import { describe, expect, it } from 'vitest';
import { holds, isPermission, PERMISSIONS } from './permissions.js';

describe('permissions', () => {
  it('are these', () => {
    expect([...PERMISSIONS].sort()).toEqual(
      [
        ...['activity', 'material', 'process', 'switch', 'model', 'dataset'].flatMap((kind) =>
          ['create', 'read', 'update', 'delete'].map((action) => `${kind}:${action}`),
        ),
        'activity:report',
        'company:manage',
        'exchange:manage',
        'exchange:read',
        'pact:read',
        'verification:write',
      ].sort(),
    );
  });

  it.each(['', 'pact', 'pact:write', 'PACT:read', 'pact:read ', 'toString', '*'])('are no others: %j', (text) => {
    expect(isPermission(text)).toBe(false);
  });

  it('are held if they were granted; activity:read includes activity:report, and not the other way round', () => {
    expect(holds(['pact:read'], 'pact:read')).toBe(true);
    expect(holds(['material:update'], 'material:read')).toBe(false);
    expect(holds(['activity:read'], 'activity:report')).toBe(true);
    expect(holds(['activity:report'], 'activity:read')).toBe(false);
    expect(holds([], 'pact:read')).toBe(false);
  });
});
