import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isToldAsOutage, Outage } from './outage.js';

let lines: unknown[];
let isAway: boolean;
let looks: number;
let outage: Outage;

beforeEach(() => {
  vi.useFakeTimers();
  [lines, isAway, looks] = [[], true, 0];
  const look = () => {
    looks += 1;
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const words = { away: 'The part is away', back: 'The part is back' };
  outage = new Outage(words, look, { warn: (line: unknown) => void lines.push(line) });
});

afterEach(() => void vi.useRealTimers());

it('tells an outage in two lines, with how long it lasted and how often something failed', async () => {
  for (let tenth = 0; tenth < 750; tenth++) {
    outage.failed(new Error('connect ECONNREFUSED'));
    await vi.advanceTimersByTimeAsync(100);
  }
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([
    'The part is away: connect ECONNREFUSED',
    { message: 'The part is back after 75 s; 750 tries failed.', seconds: 75, failures: 750 },
  ]);
});

it('looks no more once it is back, and tells the next outage', async () => {
  outage.failed(new Error('first'));
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  const looked = looks;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks, outage.isUnderWay]).toEqual([looked, false]);
  outage.failed(new Error('second'));
  expect(lines).toHaveLength(3);
});

it('takes what fails every other second for one outage', async () => {
  isAway = false;
  for (let time = 0; time < 30; time++) {
    outage.failed(new Error('a timeout'));
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(lines).toHaveLength(1);
});

it('lasts as long as a look fails, though nobody else tries', async () => {
  outage.failed(new Error('away'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([lines.length, outage.isUnderWay]).toEqual([1, true]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines[1]).toMatchObject({ message: 'The part is back after 600 s; 1 try failed.' });
});

it('counts a fault once, whoever meets it, and knows it again', async () => {
  const fault = new Error('away');
  await expect(outage.during(() => Promise.reject(fault))).rejects.toBe(fault);
  outage.failed(fault);
  expect([isToldAsOutage(fault), isToldAsOutage(new Error('away'))]).toEqual([true, false]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines[1]).toMatchObject({ failures: 1 });
});

it('tells nothing more once it is stopped', async () => {
  outage.failed(new Error('away'));
  outage.stop();
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  outage.failed(new Error('closed'));
  expect(lines).toHaveLength(1);
});
