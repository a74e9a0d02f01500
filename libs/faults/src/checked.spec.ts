import { describe, expect, it } from 'vitest';
import { Checked, Faults } from './checked.js';
import { Conflict, Invalid } from './errors.js';

const fault = (field: string, message = 'is wrong') => ({ field, message });
const thrown = (error: Error) => () => {
  throw error;
};

describe('faults', () => {
  it('are listed all at once, each field once', () => {
    const faults = new Faults([fault('a')]);
    faults.add(fault('b'), fault('a', 'is needed'));
    expect(() => faults.requireNone()).toThrow(Invalid);
    expect(faults.all).toEqual([fault('a'), fault('b')]);
    expect(() => new Faults().requireNone()).not.toThrow();
  });

  it('concern a field, the fields inside it, and the objects around it', () => {
    const faults = new Faults([fault('a.b.c')]);
    expect([faults.isClear('a'), faults.isClear('a.b.c'), faults.isClear('a.b.c.d')]).toEqual([false, false, false]);
    expect([faults.isClear('a.x'), faults.isClear('a.b.cd'), faults.isClear('b', 'c')]).toEqual([true, true, true]);
    expect(new Faults([fault('')]).isClear('a')).toBe(false);
  });

  it('are collected from a rule, whose result is returned otherwise', () => {
    const faults = new Faults();
    expect(faults.collect(() => 1)).toBe(1);
    expect(() => faults.collect(thrown(new Conflict('taken')))).toThrow('taken');
    expect(faults.collect(thrown(new Invalid([fault('a'), fault('b')])))).toBeUndefined();
    expect(faults.all).toHaveLength(2);
    // While the body has faults, a Conflict is dropped: the answer lists the faults only.
    expect(faults.collect(thrown(new Conflict('taken')))).toBeUndefined();
    expect(() => faults.collect(thrown(new TypeError('ours')))).toThrow('ours');
  });
});

describe('a checked body', () => {
  it('is whole only if neither it nor a further rule finds a fault', () => {
    expect(Checked.of({ a: 1 }).whole()).toEqual({ a: 1 });
    const faulty = new Checked<{ a: number; b: number }>({ a: 1 }, [fault('b')]);
    expect(() => faulty.whole()).toThrow('b: is wrong');
    expect(() => Checked.of({ a: 1 }).whole(new Faults([fault('a')]))).toThrow('a: is wrong');
  });

  it('keeps its faults when it is mapped, and gets those of the mapping', () => {
    const read = new Checked<{ a: string }>({}, [fault('a')]).map<{ b: number }>((_, faults) => {
      faults.add(fault('b'));
      return {};
    });
    expect(read.faults).toEqual([fault('a'), fault('b')]);
  });
});
