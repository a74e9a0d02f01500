import { Type } from 'class-transformer';
import { IsInt, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import { PassesAsSent, readFields, BodyValidationPipe } from './validation.js';

class Part {
  @IsInt({ message: 'has to be an integer' }) count!: number;
}

class Thing {
  @IsString({ message: 'has to be a string' }) name!: string;
  @ValidateNested({ each: true })
  @Type(() => Part)
  parts!: Part[];
}

class Described extends Thing {
  @PassesAsSent() figures?: unknown;
}

class Explained extends Described {
  @PassesAsSent() reasons?: unknown;
}

const transform = (value: unknown, metatype: new () => Thing = Thing): Promise<unknown> =>
  new BodyValidationPipe().transform(value, { type: 'body', metatype });

describe('the validation pipe', () => {
  it('makes an instance, and drops unknown fields', async () => {
    const made = await transform({ name: 'a', parts: [{ count: 1, more: 1 }], more: 1 });
    expect(made).toBeInstanceOf(Thing);
    expect(made).toEqual({ name: 'a', parts: [{ count: 1 }] });
  });

  it('lists every fault by its dotted path', async () => {
    const fault = (await transform({ name: 1, parts: [{ count: 1 }, { count: 'x' }] }).catch(
      (error: unknown) => error,
    )) as Invalid;
    expect(fault.faults).toEqual([
      { field: 'name', message: 'has to be a string' },
      { field: 'parts.1.count', message: 'has to be an integer' },
    ]);
  });

  it.each(['text', 1, true, []])('refuses a body that is not an object: %j', async (value) => {
    await expect(transform(value)).rejects.toMatchObject({ name: 'Invalid' });
  });

  it('passes a field on as it was sent, with every key, where other code reads it', async () => {
    const figures = JSON.parse(
      '{"constructor":{"A1":"1"},"prototype":1,"a":{"constructor":null,"b":[{"toString":1}]}}',
    );
    const body = { name: 'a', parts: [{ count: 1, constructor: 1 }], constructor: 1, figures, more: 1 };
    const made = (await transform(body, Explained)) as Explained;
    expect(made).toBeInstanceOf(Explained);
    expect(made.figures).toBe(figures);
    expect(JSON.stringify(made)).toBe(JSON.stringify({ name: 'a', parts: [{ count: 1 }], figures }));
    expect(await transform({ name: 'a', parts: [], figures: null, reasons: 1 }, Explained)).toMatchObject({
      figures: null,
      reasons: 1,
    });
    expect(await transform({ name: 'a', parts: [], figures, reasons: 1 })).toEqual({ name: 'a', parts: [] });
    await expect(transform({ name: 1, parts: [], figures }, Described)).rejects.toMatchObject({ name: 'Invalid' });
  });
});

class Place {
  @IsOptional() @IsString({ message: 'has to be a string' }) street?: string;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => Part) rooms?: Part;
}

class House extends Described {
  @IsOptional() @IsObject({ message: 'has to be an object' }) @ValidateNested() @Type(() => Place) place?: Place;
}

describe('a body that is read in spite of its faults', () => {
  const read = (body: unknown) => readFields(House, body);

  it('is whole where it has no fault', async () => {
    const sound = await read({ name: 'a', parts: [], place: { rooms: { count: 1 } }, more: 1 });
    expect(sound).toMatchObject({ isWhole: true, faults: [] });
    expect(sound.whole()).toEqual({ name: 'a', parts: [], place: { rooms: { count: 1 } } });
  });

  it('keeps the valid fields', async () => {
    const figures = { A1: '1' };
    const { fields, faults } = await read({ name: 1, parts: [{ count: 1 }, { count: 'x' }, { count: 3 }], figures });
    expect(faults.map(({ field }) => field)).toEqual(['name', 'parts.1.count']);
    expect(fields).toEqual({ name: undefined, parts: [{ count: 1 }, undefined, { count: 3 }], figures });
  });

  it('drops a part together with what requires it, and no more', async () => {
    const { fields, faults } = await read({ name: 'a', parts: [], place: { street: 'b', rooms: { count: 'x' } } });
    expect(faults.map(({ field }) => field)).toEqual(['place.rooms.count']);
    expect(fields.place).toEqual({ street: 'b', rooms: undefined });
    expect((await read({ name: 'a', parts: [], place: { street: 5 } })).fields.place).toEqual({ street: undefined });
    expect((await read({ name: 'a', parts: [], place: 5 })).fields.place).toBeUndefined();
  });

  it('is never treated as whole', async () => {
    const body = await read({ name: 1, parts: [] });
    expect(() => body.whole()).toThrow('name: has to be a string');
    await expect(readFields(Place, [])).rejects.toMatchObject({ name: 'Invalid' });
  });
});
