/** Others work on the same thing for longer than a caller can be kept waiting. The same request may succeed later. */
export class Busy extends Error {
  override readonly name = 'Busy';

  constructor(
    message: string,
    /** When to try again. */
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
