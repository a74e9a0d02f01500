/** Others are at work on the same thing, for longer than a caller can be kept waiting: the same, sent again, may pass. */
export class Busy extends Error {
  override readonly name = 'Busy';

  constructor(
    message: string,
    /** When to come again. */
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
