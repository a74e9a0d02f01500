const done = globalThis as unknown as Record<symbol, true | undefined>;

/** Does something once in a process, although several test files in it may ask for it. */
export function once(what: string, work: () => void): void {
  const name = Symbol.for(`footprint-exchange tests: ${what}`);
  if (done[name]) return;
  done[name] = true;
  work();
}
