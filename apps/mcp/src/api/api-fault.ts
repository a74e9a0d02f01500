/** What the API refused, or that it could not be asked. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';

  constructor(
    /** The HTTP status; absent where no answer came. */
    readonly status: number | undefined,
    message: string,
    readonly details: { readonly requestId?: string; readonly retryAfterSeconds?: string } = {},
  ) {
    super(message);
  }
}

/** What is told to the model: what happened, what to do, and the id by which the service's log is searched. */
export function explainFault({ status, message, details }: ApiFault): string {
  const head = status === undefined ? message : `The API answered ${status}: ${message}`;
  const id = details.requestId ? `Request id: ${details.requestId}.` : '';
  return [head, adviceFor(status, details.retryAfterSeconds), id].filter((text) => text !== '').join('\n');
}

function adviceFor(status: number | undefined, retryAfter: string | undefined): string {
  const when = retryAfter ? `in ${retryAfter} seconds` : 'in a while';
  switch (status) {
    case undefined:
      return 'Try again in a while. If it lasts, ask the user whether the service runs and FOOTPRINT_URL is right.';
    case 400:
    case 422:
      return 'Correct the arguments that it names, and call again.';
    case 401:
      return 'The API key is wrong or was withdrawn. Do not try again: ask the user for a valid key.';
    case 403:
      return 'The API key lacks this permission. Do not try again: tell the user which one is needed; an administrator of the company can give it.';
    case 404:
      return 'Look the record up by a list or search tool first; it may be deleted or of another kind.';
    case 409:
      return 'Read the record as it is now before trying again.';
    case 413:
      return 'Send less at once.';
    case 429:
      return `There were too many requests. Call again ${when}, and less often.`;
    default:
      return status >= 500 ? `The fault is the service's. Try again ${when}.` : '';
  }
}
