import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { AddressRefused, checkedLookup, resolveBySystem, sharedResolve } from './checked-lookup.js';
import type { Resolve } from './checked-lookup.js';

const admits = (address: string): boolean => address.startsWith('9.');
const v4 = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }));

function look(resolve: Resolve, all: boolean): Promise<unknown> {
  return new Promise((done, refuse) => {
    checkedLookup(resolve, admits)('partner.example', { all }, (fault, address, family) =>
      fault ? refuse(fault) : done(all ? address : [address, family]),
    );
  });
}

describe('checkedLookup', () => {
  it('gives exactly the addresses it has checked, asking once', async () => {
    let asked = 0;
    const resolve: Resolve = () => Promise.resolve(asked++ === 0 ? v4('9.0.0.1', '9.0.0.2') : v4('127.0.0.1'));
    expect(await look(resolve, true)).toEqual(v4('9.0.0.1', '9.0.0.2'));
    expect(asked).toBe(1);
  });

  it('returns only the first one on request', async () => {
    expect(await look(() => Promise.resolve(v4('9.0.0.1', '9.0.0.2')), false)).toEqual(['9.0.0.1', 4]);
  });

  it('refuses a name with one address that is not admitted, and does not say which', async () => {
    const refusal = look(() => Promise.resolve(v4('9.0.0.1', '10.2.3.4')), true);
    await expect(refusal).rejects.toThrow(AddressRefused);
    await expect(refusal).rejects.not.toThrow('10.2.3.4');
  });

  it('refuses a name without addresses', async () => {
    await expect(look(() => Promise.resolve([]), true)).rejects.toThrow(AddressRefused);
  });

  it('passes on why a name cannot be resolved', async () => {
    const notFound = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    await expect(look(() => Promise.reject(notFound), true)).rejects.toBe(notFound);
  });
});

describe('resolveBySystem', () => {
  it('knows that names below localhost are this machine, whatever the system says', async () => {
    for (const name of ['partner.localhost', 'Partner.LOCALHOST.']) {
      const addresses = await resolveBySystem(name);
      expect(addresses.map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    }
  });

  it('asks the system for any other name', async () => {
    await expect(resolveBySystem('localhost.invalid')).rejects.toThrow('localhost.invalid');
  });
});

describe('sharedResolve', () => {
  it('looks up a name once at a time, and again afterwards', async () => {
    const asked: string[] = [];
    const resolve = sharedResolve((name) => {
      asked.push(name);
      return Promise.resolve(v4('9.0.0.1'));
    });
    await Promise.all([resolve('a.example'), resolve('a.example'), resolve('b.example')]);
    expect(asked).toEqual(['a.example', 'b.example']);
    await resolve('a.example');
    expect(asked).toHaveLength(3);
  });

  it('forgets a failure', async () => {
    let asked = 0;
    const resolve = sharedResolve(() =>
      asked++ === 0 ? Promise.reject(new Error('down')) : Promise.resolve(v4('9.0.0.1')),
    );
    await expect(resolve('a.example')).rejects.toThrow('down');
    expect(await resolve('a.example')).toEqual(v4('9.0.0.1'));
  });
});
