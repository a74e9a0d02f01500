import { describe, expect, it } from 'vitest';
import { presented } from './presented.js';

const SCREEN = { columns: 80, hasColors: false };
const show = (result: unknown, columns?: string[]) => presented(result, SCREEN, columns).text.split('\n');

describe('records', () => {
  const clients = [
    { clientId: 'abc', name: 'ERP', permissions: ['a:read', 'b:read'], created: new Date('2026-01-31T09:30:12.345Z') },
    { clientId: 'def', name: 'Portal', permissions: [], created: new Date('2026-02-01T00:00:00Z'), revoked: null },
  ];

  it('are a table of the columns that are named', () => {
    expect(show(clients, ['clientId', 'name', 'created', 'permissions'])).toEqual([
      'clientId  name    created            permissions',
      'abc       ERP     2026-01-31 09:30Z  a:read, b:read',
      'def       Portal  2026-02-01 00:00Z',
    ]);
  });

  it('show every column where none is named', () => {
    expect(show([{ a: 1 }, { b: true }])).toEqual(['a  b', '1', '   yes']);
  });

  it('say which columns did not fit', () => {
    const wide = [{ uuid: 'x'.repeat(60), name: 'A name of some length', note: 'another one' }];
    expect(presented(wide, SCREEN, ['uuid', 'name', 'note']).leftOut).toEqual(['note']);
  });
});

describe('a record', () => {
  it('shows names and values, those inside of it by their way, and lists below it', () => {
    const report = { uuid: 'x', rows: { read: 7, faulty: 0 }, none: [], at: [{ line: 2, reason: 'is none' }] };
    expect(show(report)).toEqual([
      'uuid         x',
      'rows.read    7',
      'rows.faulty  0',
      'none         none',
      '',
      'at (1)',
      'line  reason',
      '   2  is none',
    ]);
  });

  it('cuts no value, and obeys none', () => {
    const secret = 's'.repeat(200);
    expect(show({ secret, name: 'a\u001b[2Jb' })).toEqual([`secret  ${secret}`, 'name    a [2Jb']);
  });

  it('stands out where colours are wanted', () => {
    expect(presented({ a: 1 }, { ...SCREEN, hasColors: true }).text).toBe('\u001b[1ma\u001b[0m  1');
  });
});
