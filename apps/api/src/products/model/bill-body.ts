import { setImmediate as nextTurn } from 'node:timers/promises';
import { Checked, Invalid } from '#faults';
import type { BillInput } from '#model/products';
import { bodyCheck } from '../../web/openapi/body-check.js';
import type { Writing } from '../../web/references/index.js';
import { resolveReferences } from '../../web/references/index.js';
import { readFields } from '../../web/rules/validation.js';
import { BillInputDto, MAX_IN_BILL } from './bill.dto.js';
import { withDomainValues } from './input.dto.js';

const isInput = bodyCheck<BillInputDto>('BillInputDto');
/** After this many inputs other requests get their turn. */
const CHUNK = 1_000;
/** Why a body is faulty is told by slower rules. */
const FAULTY_CHUNK = 50;

/** Reads the inputs of a bill. The faults of all of them are reported together. @throws Invalid unless there is a list of at most `MAX_IN_BILL` */
export async function readBillInputs(body: unknown, writing: Writing): Promise<Checked<BillInput>[]> {
  const inputs = (body as { inputs?: unknown } | null | undefined)?.inputs;
  if (!Array.isArray(inputs) || inputs.length > MAX_IN_BILL)
    throw new Invalid({ field: 'inputs', message: `has to be a list of at most ${MAX_IN_BILL} inputs` });
  const read: Checked<BillInput>[] = [];
  let faulty = 0;
  for (const [index, each] of (inputs as unknown[]).entries()) {
    if (index % CHUNK === CHUNK - 1) await nextTurn();
    if (isInput(each)) read.push(toBillInput(Checked.of(each)));
    else {
      if (++faulty % FAULTY_CHUNK === 0) await nextTurn();
      read.push(toBillInput(await readFaulty(each)));
    }
  }
  return resolveReferences<BillInput>(writing, BillInputDto, read);
}

/** Lists the faults of an input that the schema refuses, by the rules of the class. */
async function readFaulty(sent: unknown): Promise<Checked<BillInputDto>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return new Checked({}, [{ field: '', message: 'has to be an object' }]);
  const read = await readFields(BillInputDto, sent);
  if (read.isWhole) throw new Error('the schema of BillInputDto refuses what the class takes');
  return read;
}

/** References are copied, since those of the body stay as they were sent. */
function toBillInput(body: Checked<BillInputDto>): Checked<BillInput> {
  return body.map<BillInput>((fields) => {
    const { material, transport, ...input } = withDomainValues(fields);
    const { lane } = transport ?? {};
    return {
      ...input,
      material: material && { ...material },
      transport: transport && { ...transport, lane: lane && { ...lane } },
    };
  });
}
