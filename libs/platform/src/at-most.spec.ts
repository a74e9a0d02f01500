import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AtMost } from './at-most.js';

describe('at most three', () => {
  it('run at a time, in the order in which they came, whether or not they fail', async () => {
    const three = new AtMost(3);
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = (n: number) => async () => {
      begun.push(n);
      most = Math.max(most, ++now);
      await wait(n % 5);
      now--;
      if (n % 3 === 0) throw new Error(`${n}`);
      return n;
    };
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const results = await Promise.allSettled(numbers.map((n) => three.run(work(n))));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(numbers.map((n) => n % 3 !== 0));
    expect(begun).toEqual(numbers);
    expect(most).toBe(3);
    expect(await three.run(() => Promise.resolve('afterwards'))).toBe('afterwards');
  });

  it('and who has waited long enough runs beside them, while the others keep their turn', async () => {
    const one = new AtMost(1);
    const begun: string[] = [];
    const work = (name: string, ms: number) => async () => {
      begun.push(name);
      await wait(ms);
      return name;
    };
    const long = one.run(work('long', 150));
    const patient = one.run(work('patient', 0));
    const impatient = one.run(work('impatient', 0), 20);
    const soon = one.run(work('soon', 0), 10_000);
    expect(await Promise.all([long, patient, impatient, soon])).toEqual(['long', 'patient', 'impatient', 'soon']);
    expect(begun).toEqual(['long', 'impatient', 'patient', 'soon']);
    expect(one.hasLine).toBe(false);
  });
});
