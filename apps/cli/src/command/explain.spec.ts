import { describe, expect, it } from 'vitest';
import { Conflict, Invalid, Missing } from '#faults';
import { ConfigFault } from '#platform';
import { CliFault } from './exit-codes.js';
import { explain, unreachable } from './explain.js';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('the message of a failed command', () => {
  it.each([
    [new CliFault(66, 'no file'), 66, 'no file'],
    [new ConfigFault(['BASE_DOMAIN: missing']), 78, 'The configuration has a fault:\n  BASE_DOMAIN: missing'],
    [new Missing('No client x.'), 1, 'No client x.'],
    [new Conflict('The subdomain acme is taken.'), 1, 'The subdomain acme is taken.'],
    [coded('ECONNRESET'), 75, expect.stringContaining('try again')],
    [coded('40P01'), 75, expect.stringContaining('Try again')],
    [coded('42501'), 77, expect.stringContaining('grants')],
    [coded('28P01'), 78, expect.stringContaining('password')],
  ])('%s', (fault, exitCode, message) => expect(explain(fault)).toEqual({ exitCode, message }));

  it('has a line for each broken rule, with the option that broke it', () => {
    const fault = new Invalid([
      { field: 'companyIds', message: 'has to be a URN' },
      { field: 'name', message: 'is empty' },
      { field: 'line 7', message: 'has no unit' },
      { field: '', message: 'says nothing' },
    ]);
    expect(explain(fault)).toEqual({
      exitCode: 65,
      message: '--company-ids: has to be a URN\n--name: is empty\nline 7: has no unit\nsays nothing',
    });
  });

  it('shows a stack only for an unforeseen fault', () => {
    const { exitCode, message } = explain(new TypeError('x is undefined'));
    expect(exitCode).toBe(70);
    expect(message).toMatch(/TypeError: x is undefined\n +at /);
  });
});

describe('a database that cannot be reached', () => {
  it('is reported with the fault of each of its addresses', () => {
    const fault = new AggregateError([coded('ECONNREFUSED', 'connect ::1'), coded('ECONNREFUSED')]);
    expect(unreachable(fault)).toMatchObject({
      exitCode: 69,
      message: "The database can't be reached: connect ::1, ECONNREFUSED.",
    });
  });

  it('is a fault of the configuration if the server responds', () => {
    expect(unreachable(coded('3D000'))).toMatchObject({ exitCode: 78 });
  });
});
