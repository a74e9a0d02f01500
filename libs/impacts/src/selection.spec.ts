import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { INDICATOR_CODES } from './catalogue.js';
import { selectImpacts } from './selection.js';

describe('selectImpacts', () => {
  it.each([undefined, '', '  '])('gives GWP-fossil for %j', (raw) => {
    expect(selectImpacts(raw)).toEqual(['GWP-fossil']);
  });
  it.each(['all', 'ALL', ' all '])('gives everything for %j', (raw) => {
    expect(selectImpacts(raw)).toEqual(INDICATOR_CODES);
  });
  it('keeps the given order, without repeats, whatever the case and the blanks', () => {
    expect(selectImpacts('odp, GWP-FOSSIL ,ap,ODP')).toEqual(['ODP', 'GWP-fossil', 'AP']);
  });
  it.each(['all,ODP', 'ODP,all', 'all,all', 'all,', 'GWP', 'ODP,XYZ', 'ODP,', ',', 'constructor'])(
    'refuses %j',
    (raw) => {
      expect(() => selectImpacts(raw)).toThrow(Invalid);
    },
  );
  it('lists the valid codes under the field', () => {
    try {
      selectImpacts('ODP,nope');
      expect.unreachable();
    } catch (fault) {
      const [first] = (fault as Invalid).faults;
      expect(first?.field).toBe('impacts');
      expect(first?.message).toContain('"nope"');
      for (const code of INDICATOR_CODES) expect(first?.message).toContain(code);
    }
  });
});
