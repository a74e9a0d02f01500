import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { Checked, Invalid } from '#faults';
import type { BulkPatch, ElementInput } from '#products';
import type { Writing } from '../../web/references/index.js';
import { resolveReferences } from '../../web/references/index.js';
import { readFields } from '../../web/rules/validation.js';
import { BulkPatchElementDto } from './bulk.dto.js';
import { CreateElementDto, toElementPatch } from './element.dto.js';

export const MAX_IN_BULK = 1_000;

/** After this many records other requests get their turn: a few milliseconds. */
const CHUNK = 20;

/** Reads new elements of a bulk. The faults of all of them are reported together. @throws Invalid */
export async function readNewElements(body: unknown, writing: Writing): Promise<Checked<ElementInput>[]> {
  return (await readEach(CreateElementDto, body, writing)).map((each) => toElementPatch(each));
}

/** Reads patches of elements. The faults of all of them are reported together. @throws Invalid */
export async function readPatches(body: unknown, writing: Writing): Promise<BulkPatch[]> {
  return (await readEach(BulkPatchElementDto, body, writing)).map((each) => {
    const { uuid, ...fields } = each.fields;
    return { uuid, body: toElementPatch(new Checked(fields, each.faults)) };
  });
}

async function readEach<Body extends object>(
  type: Type<Body>,
  body: unknown,
  writing: Writing,
): Promise<Checked<Body>[]> {
  if (!Array.isArray(body) || body.length > MAX_IN_BULK)
    throw new Invalid({ field: '', message: `The body has to be an array of at most ${MAX_IN_BULK} records.` });
  const read: Checked<Body>[] = [];
  for (const [index, each] of (body as unknown[]).entries()) {
    if (index % CHUNK === CHUNK - 1) await nextTurn();
    const isObject = typeof each === 'object' && each !== null && !Array.isArray(each);
    read.push(
      isObject
        ? await readFields(type, each)
        : new Checked<Body>({} as Partial<Body>, [{ field: '', message: 'A record has to be an object.' }]),
    );
  }
  return resolveReferences(writing, type, read);
}
