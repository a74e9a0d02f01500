const done = globalThis as unknown as Record<symbol, true | undefined>;

/** Does something once a process, though files that share one each begin with it. */
export function once(what: string, work: () => void): void {
  const name = Symbol.for(`footprint-exchange tests: ${what}`);
  if (done[name]) return;
  done[name] = true;
  work();
}
