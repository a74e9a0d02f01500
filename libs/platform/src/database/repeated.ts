const TRIES = 3;

/** Runs `work` again, `most` times in all, as long as it fails with a fault that another try may not meet. */
export async function repeated<T>(
  isRepeatable: (fault: unknown) => boolean,
  work: () => Promise<T>,
  most = TRIES,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (fault) {
      if (tried >= most || !isRepeatable(fault)) throw fault;
    }
  }
}
