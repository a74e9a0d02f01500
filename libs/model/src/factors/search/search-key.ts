/** The parts of a result, in order. `nearest` is the only part of a result without hits. */
export const RESULT_PARTS = ['begins', 'others', 'nearest'] as const;
export type ResultPart = (typeof RESULT_PARTS)[number];

/** A place in the order of a result: by part, then by normalized name, then by the dataset's uuid. */
export interface SearchKey {
  part: ResultPart;
  name: string;
  dataset: string;
}

export function printSearchKey({ part, name, dataset }: SearchKey): string {
  return Buffer.from(JSON.stringify([part, dataset, name])).toString('base64url');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined if the text is not a key that `printSearchKey` made. */
export function readSearchKey(text: string): SearchKey | undefined {
  const fields = parsed(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(fields) || fields.length !== 3) return undefined;
  const [part, dataset, name] = fields as unknown[];
  if (typeof part !== 'string' || !isPart(part) || typeof dataset !== 'string' || typeof name !== 'string')
    return undefined;
  return UUID.test(dataset) && !/[\0\p{Cs}]/u.test(name) ? { part, name, dataset } : undefined;
}

function isPart(text: string): text is ResultPart {
  return (RESULT_PARTS as readonly string[]).includes(text);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
