import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import {
  Decimal,
  decimalOf,
  parseDecimal,
  print,
  quotient,
  quotientText,
  roundedDivisor,
  stored,
  sumOf,
  ZERO,
} from './decimal.js';
import { anAmountText } from './figures.arbitrary.js';

const d = (text: string) => new Decimal(text);

describe('parseDecimal', () => {
  it.each(['0', '-0', '+1', '007', '1.50', '12345678901234567890.123456789012345678901234567890'])(
    'takes %s',
    (text) => {
      expect(parseDecimal(text)).toBeDefined();
    },
  );
  it.each(['', ' 1', '1 ', '1\n', '.5', '5.', '1e3', 'NaN', 'Infinity', '1,5', '٣', '0x10', '--1', '1'.repeat(21)])(
    'refuses %j',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );
  it('refuses a 31st decimal', () => {
    expect(parseDecimal(`0.${'1'.repeat(31)}`)).toBeUndefined();
  });
});

describe('print', () => {
  it('never writes an exponent, trailing zeros or a negative zero', () => {
    expect(print(d('1e-30'))).toBe('0.000000000000000000000000000001');
    expect(print(d('1e19'))).toBe('10000000000000000000');
    expect(print(d('1.500'))).toBe('1.5');
    expect(print(d('-0'))).toBe('0');
    expect(print(d('-1e-7').times(0))).toBe('0');
    expect(print(d('+007'))).toBe('7');
  });
  it('refuses what is no amount', () => {
    expect(() => print(d('NaN'))).toThrow(RangeError);
    expect(() => print(d('Infinity'))).toThrow(RangeError);
  });
  it('can be read again with the same value', () => {
    fc.assert(
      fc.property(anAmountText, (text) => {
        const value = parseDecimal(text)!;
        const printed = print(value);
        expect(parseDecimal(printed)?.eq(value)).toBe(true);
        expect(stored(value, 'AP')).toBe(printed);
        expect(printed).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/);
      }),
    );
  });
});

describe('stored', () => {
  it('rounds half to even at the 30th decimal', () => {
    const at = (digits: string) => d(`0.${'0'.repeat(28)}${digits}`);
    expect(stored(at('125'), 'AP')).toBe(print(at('12')));
    expect(stored(at('135'), 'AP')).toBe(print(at('14')));
    expect(stored(at('1250000001'), 'AP')).toBe(print(at('13')));
    expect(stored(at('125').neg(), 'AP')).toBe(print(at('12').neg()));
    expect(stored(d('-4e-31'), 'AP')).toBe('0');
  });
  it('refuses an amount that parseDecimal would refuse', () => {
    expect(stored(d('99999999999999999999'), 'AP')).toBe('99999999999999999999');
    expect(() => stored(d('1e20'), 'AP')).toThrow(Invalid);
    expect(() => stored(d('-99999999999999999999.9999999999999999999999999999999'), 'AP')).toThrow(Invalid);
  });
  it('gives text that parseDecimal accepts, for any product', () => {
    fc.assert(
      fc.property(anAmountText, anAmountText, (one, other) => {
        const product = d(one).times(d(other));
        if (product.abs().gte('9e19')) return;
        expect(parseDecimal(stored(product, 'AP'))).toBeDefined();
      }),
    );
  });
});

describe('a divisor', () => {
  const third = (digits: number, exponent = 0) => new Decimal(`0.${'3'.repeat(digits)}e${exponent}`);

  it('keeps 40 significant digits, however small it is', () => {
    expect(print(roundedDivisor(third(60), 'f'))).toBe(print(third(40)));
    expect(print(roundedDivisor(third(60, -20), 'f'))).toBe(print(third(40, -20)));
    expect(print(roundedDivisor(new Decimal(`1e-300`), 'f'))).toBe(`0.${'0'.repeat(299)}1`);
  });

  it('keeps what ends within 30 decimals, however large it is', () => {
    const sum = new Decimal(`12345678901234567890.${'1'.repeat(30)}`);
    expect(roundedDivisor(sum, 'f')).toEqual(sum);
    expect(print(roundedDivisor(new Decimal(0), 'f'))).toBe('0');
    expect(() => roundedDivisor(new Decimal('1e20'), 'f')).toThrow('more than 20 digits');
  });
});

describe('exactness', () => {
  it('holds for sums: adding and subtracting the same values leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(anAmountText, { minLength: 1 }), (texts) => {
        const values = texts.map(d);
        const back = values.reduce((rest, value) => rest.minus(value), sumOf(values));
        expect(back.isZero()).toBe(true);
      }),
    );
  });
  it('holds for long products, digit for digit', () => {
    fc.assert(
      fc.property(fc.array(anAmountText, { minLength: 1, maxLength: 12 }), (texts) => {
        const product = texts.reduce((sofar, text) => sofar.times(d(text)), d('1'));
        const scaled = (text: string) => BigInt(d(text).times('1e30').toFixed());
        const exact = texts.reduce((sofar, text) => sofar * scaled(text), 1n);
        expect(product.times(d(`1e${30 * texts.length}`)).eq(exact.toString())).toBe(true);
      }),
    );
  });
  it('holds across the span of JSON numbers', () => {
    const sum = decimalOf(Number.MAX_VALUE).plus(decimalOf(Number.MIN_VALUE));
    expect(sum.minus(decimalOf(Number.MAX_VALUE)).eq('5e-324')).toBe(true);
  });
  it('starts from zero', () => {
    expect(sumOf([])).toBe(ZERO);
  });
});

describe('decimalOf', () => {
  it('reads the shortest decimal form', () => {
    expect(print(decimalOf(0.1).plus(decimalOf(0.2)))).toBe('0.3');
    expect(print(decimalOf(1e21))).toBe('1000000000000000000000');
    expect(print(decimalOf(-0))).toBe('0');
  });
  it('comes back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (quantity) => {
        expect(decimalOf(quantity).toNumber()).toBe(quantity === 0 ? 0 : quantity);
      }),
    );
  });
  it('refuses what is no quantity', () => {
    expect(() => decimalOf(NaN)).toThrow(RangeError);
    expect(() => decimalOf(Infinity)).toThrow(RangeError);
  });
});

describe('quotient', () => {
  it('has 40 significant digits', () => {
    expect(print(quotient(d('2'), d('3')))).toBe(`0.${'6'.repeat(39)}7`);
    expect(print(quotient(d('1'), d('8')))).toBe('0.125');
  });
  it('does not lower the precision of what is computed with it', () => {
    const third = quotient(d('1'), d('3'));
    expect(third.times('1.00000000000000000001').precision()).toBe(60);
  });
  it('refuses zero', () => {
    expect(() => quotient(d('1'), ZERO)).toThrow(RangeError);
  });
});

describe('a quotient for people', () => {
  it.each([
    ['1', '3', 10, '0.3333333333'],
    ['-2', '3', 2, '-0.67'],
    ['1', '8', 2, '0.12'],
    ['3', '8', 2, '0.38'],
    ['-1', '1000', 2, '0.00'],
    ['5', '1', 3, '5.000'],
  ])('%s / %s with %i decimals is %s', (dividend, divisor, decimals, text) => {
    expect(quotientText(new Decimal(dividend), new Decimal(divisor), decimals)).toBe(text);
  });

  it('by zero is none', () => {
    expect(() => quotientText(new Decimal(1), new Decimal(0), 2)).toThrow('division by zero');
  });
});
