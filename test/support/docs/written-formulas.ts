import { Decimal, quotient } from '#impacts';

/** A computation as a page writes it: `0.9 kg × 2.3 = 2.07 kg CO2e`. */
export interface WrittenFormula {
  readonly text: string;
  /** What it says it comes to. */
  readonly result: string;
  /** What it comes to, with as many decimals as it says where it is rounded (≈). */
  readonly computed: string;
}

/** Every formula with an operator that stands between backticks. A name before the first sign is no part of it. */
export function writtenFormulas(prose: string): WrittenFormula[] {
  return [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => formulaOf(text));
}

function formulaOf(text: string): WrittenFormula[] {
  const [result = '', before = ''] = text.split(/[=≈]/).reverse();
  const expression = arithmetic(before);
  const written = arithmetic(result);
  if (!/[+×÷−]/.test(expression) || !/^-?[\d.]+$/.test(written)) return [];
  const exact = new Computation(expression).value();
  const { length: decimals } = written.split('.')[1] ?? '';
  const computed = text.includes('≈') ? exact.toFixed(decimals, Decimal.ROUND_HALF_EVEN) : exact.toFixed();
  return [{ text, result: written, computed }];
}

/** Without units and names, which may hold digits: CO2e, m3. */
function arithmetic(text: string): string {
  return text
    .replace(/[A-Za-z%][\w%/-]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^− ?(?=\d)/, '-');
}

/** Sums of products, with parentheses; what is divided is divided last, so that it stays exact as long as it can. */
class Computation {
  private readonly tokens: string[];

  constructor(private readonly expression: string) {
    this.tokens = expression.match(/-?\d+(?:\.\d+)?|[()+−×÷]|\S/g) ?? [];
  }

  value(): Decimal {
    const sum = this.sum();
    if (this.tokens.length > 0) throw new Error(`${this.expression} is no computation`);
    return sum;
  }

  private sum(): Decimal {
    let sum = this.product();
    for (;;) {
      if (this.take('+')) sum = sum.plus(this.product());
      else if (this.take('−')) sum = sum.minus(this.product());
      else return sum;
    }
  }

  private product(): Decimal {
    let dividend = this.operand();
    let divisor = new Decimal(1);
    for (;;) {
      if (this.take('×')) dividend = dividend.times(this.operand());
      else if (this.take('÷')) divisor = divisor.times(this.operand());
      else return quotient(dividend, divisor);
    }
  }

  private operand(): Decimal {
    if (!this.take('(')) return new Decimal(this.tokens.shift() ?? '');
    const inside = this.sum();
    if (!this.take(')')) throw new Error(`${this.expression} is no computation`);
    return inside;
  }

  private take(token: string): boolean {
    if (this.tokens[0] !== token) return false;
    this.tokens.shift();
    return true;
  }
}
