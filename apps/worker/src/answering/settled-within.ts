/** Waits for something to end, well or badly, but no longer than that. @returns whether it has ended */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, over]);
  } finally {
    clearTimeout(timer);
  }
}
