import { Type } from 'class-transformer';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import { validationPipe } from './validation.js';

class Part {
  @IsInt({ message: 'has to be an integer' }) count!: number;
}

class Thing {
  @IsString({ message: 'has to be a string' }) name!: string;
  @ValidateNested({ each: true })
  @Type(() => Part)
  parts!: Part[];
}

const transform = (value: unknown): Promise<unknown> =>
  validationPipe().transform(value, { type: 'body', metatype: Thing }) as Promise<unknown>;

describe('the rules at the door', () => {
  it('make an instance, and drop what it does not know', async () => {
    const made = await transform({ name: 'a', parts: [{ count: 1, more: 1 }], more: 1 });
    expect(made).toBeInstanceOf(Thing);
    expect(made).toEqual({ name: 'a', parts: [{ count: 1 }] });
  });

  it('list every fault by its dotted path', async () => {
    const fault = (await transform({ name: 1, parts: [{ count: 1 }, { count: 'x' }] }).catch(
      (error: unknown) => error,
    )) as Invalid;
    expect(fault.faults).toEqual([
      { field: 'name', message: 'has to be a string' },
      { field: 'parts.1.count', message: 'has to be an integer' },
    ]);
  });

  it.each(['text', 1, true, []])('refuse what is no object: %j', async (value) => {
    await expect(transform(value)).rejects.toMatchObject({ name: 'Invalid' });
  });
});
