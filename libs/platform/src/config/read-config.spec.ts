import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigFault, readConfig } from './read-config.js';
import { flag, integer, ORGANISATIONS, seconds, SHARED_SETTINGS, SIGNING_SETTINGS } from './settings.js';

const SCHEMA = z.object({ ...SHARED_SETTINGS, ...SIGNING_SETTINGS });
const KEY = Buffer.alloc(32, 7).toString('base64url');
const GOOD = {
  DATABASE_URL: 'postgres://user:pass-word@localhost/footprints',
  SECRET_KEYS: `one:${KEY}`,
  JWT_KEYS: `new:${KEY},old:${KEY}`,
  BASE_DOMAIN: 'Example.Test',
};

const read = (given: Record<string, string | undefined>) => readConfig(SCHEMA, { ...GOOD, ...given });

function faultsOf(given: Record<string, string | undefined>): readonly string[] {
  try {
    read(given);
    return [];
  } catch (fault) {
    if (fault instanceof ConfigFault) return fault.faults;
    throw fault;
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const path = join(folder, 'setting');
  writeFileSync(path, text);
  return path;
}

describe('a configuration', () => {
  it('is frozen, with its defaults', () => {
    const config = read({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(config).toMatchObject({
      BASE_DOMAIN: 'example.test',
      LOG_LEVEL: 'info',
      ACCESS_TOKEN_TTL: 3600,
    });
    expect(config.REFRESH_TOKEN_TTL).toBe(30 * 24 * 3600);
    expect(config.JWT_KEYS.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it.each(['DATABASE_URL', 'SECRET_KEYS', 'JWT_KEYS', 'BASE_DOMAIN'])(
    'lacks %s where it is absent, empty or blank',
    (name) => {
      for (const value of [undefined, '', '  ']) expect(faultsOf({ [name]: value })).toEqual([`${name}: missing`]);
    },
  );

  it.each([
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'somewhere'],
    ['DATABASE_DIRECT_URL', 'mysql://host/db'],
    ['QUEUE_URL', 'amqp://host'],
    ['PUBLIC_URL', 'ftp://host'],
    ['BASE_DOMAIN', 'http://example.test'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', 'many'],
    ['ACCESS_TOKEN_TTL', '0'],
    ['ACCESS_TOKEN_TTL', '1.5'],
    ['SECRET_KEYS', 'nothing'],
    ['SECRET_KEYS', `one:${KEY}AAAA`],
    ['SECRET_KEYS', 'one:c2hvcnQ'],
    ['JWT_KEYS', 'one:c2hvcnQ'],
    ['JWT_KEYS', `one:${KEY},one:${KEY}`],
    ['JWT_KEYS', `a b:${KEY}`],
    ['JWT_KEYS', `one:${KEY},`],
  ])('has a fault where %s is %s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: .`));
    expect(faults[0]).not.toContain(value);
  });

  it('lists every fault at once, and shows no value', () => {
    const given = {
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      JWT_KEYS: 'one:hunter2',
      SECRET_KEYS: 'hunter2',
      LOG_LEVEL: 'hunter2',
      DATABASE_POOL: 'hunter2',
    };
    const faults = faultsOf({ ...given, BASE_DOMAIN: undefined });
    expect(faults.map((fault) => fault.split(':', 1)[0]).sort()).toEqual([...Object.keys(given), 'BASE_DOMAIN'].sort());
    expect(new ConfigFault(faults).message).not.toContain('hunter2');
  });

  it('takes a secret from a file', () => {
    const { DATABASE_URL } = readConfig(SCHEMA, {
      ...GOOD,
      DATABASE_URL: undefined,
      DATABASE_URL_FILE: fileOf(`${GOOD.DATABASE_URL}\n`),
    });
    expect(DATABASE_URL).toBe(GOOD.DATABASE_URL);
  });

  it.each(['DATABASE_URL', 'QUEUE_URL', 'JWT_KEYS', 'SECRET_KEYS'])(
    'takes %s from one place only, which has to be there',
    (name) => {
      const path = fileOf('postgres://localhost/x');
      expect(faultsOf({ [name]: 'postgres://localhost/x', [`${name}_FILE`]: path })).toContain(
        `${name}: given twice, by itself and as ${name}_FILE`,
      );
      const faults = faultsOf({ [name]: undefined, [`${name}_FILE`]: join(folder, 'nothing') });
      expect(faults).toContain(`${name}_FILE: the file it names can't be read`);
      expect(faults.join()).not.toContain(folder);
    },
  );

  it('takes nothing else from files', () => {
    expect(read({ LOG_LEVEL_FILE: fileOf('debug') }).LOG_LEVEL).toBe('info');
  });
});

describe('a setting', () => {
  const one = <Type extends z.ZodType>(type: Type, value?: string) =>
    readConfig(z.object({ X: type }), { X: value }) as unknown as { X: unknown };

  it('may be a flag, false by default', () => {
    expect([one(flag).X, one(flag, 'true').X, one(flag, 'false').X]).toEqual([false, true, false]);
    for (const text of ['yes', 'TRUE', '1']) expect(() => one(flag, text)).toThrow('neither true nor false');
  });

  it('may be a number of seconds, held in milliseconds', () => {
    expect([one(seconds(5)).X, one(seconds(5), '0.25').X]).toEqual([5_000, 250]);
    for (const text of ['-1', '0', 'soon', '1e12']) expect(() => one(seconds(5), text)).toThrow('X: ');
  });

  it('may be an integer within bounds', () => {
    expect(one(integer(3, { max: 5 }), '5').X).toBe(5);
    for (const text of ['6', '-1', '1.5', 'one', 'Infinity'])
      expect(() => one(integer(3, { max: 5 }), text)).toThrow('X: ');
  });

  it('may be a list of organisations', () => {
    expect([one(ORGANISATIONS).X, one(ORGANISATIONS, ' a , b-2').X]).toEqual([
      ['standard', 'wbcsd'],
      ['a', 'b-2'],
    ]);
    for (const text of ['A', 'a,,b', ',', 'a.b']) expect(() => one(ORGANISATIONS, text)).toThrow('X: ');
  });
});
