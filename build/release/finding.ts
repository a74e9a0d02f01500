/** What one check of a release found. */
export interface Finding {
  readonly isFault: boolean;
  /** In one line. */
  readonly says: string;
  /** What to do about a fault. */
  readonly toDo?: string;
  /** What the line counts, one by one. */
  readonly details?: readonly string[];
}

export interface Check {
  readonly name: string;
  readonly find: () => Finding | Promise<Finding>;
}

export function fine(says: string, details: readonly string[] = []): Finding {
  return { isFault: false, says, details };
}

export function fault(says: string, toDo: string, details: readonly string[] = []): Finding {
  return { isFault: true, says, toDo, details };
}

/** A check that could not be made is a fault, too. */
export async function findOf({ find }: Check): Promise<Finding> {
  try {
    return await find();
  } catch (thrown) {
    return fault((thrown as Error).message.trimEnd(), 'Look at what went wrong, and run it again.');
  }
}

/** As it is printed. */
export function textOf(name: string, { isFault, says, toDo, details = [] }: Finding, seconds: number): string {
  return [
    `${isFault ? 'FAULT' : 'ok   '} ${name} (${seconds.toFixed(0)} s): ${says}`,
    ...details.map((detail) => `        ${detail}`),
    ...(toDo === undefined ? [] : [`      → ${toDo}`]),
  ].join('\n');
}
