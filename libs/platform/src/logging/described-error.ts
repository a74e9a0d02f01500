/** What is logged of something that was thrown. */
export interface DescribedError {
  type?: string;
  message: string;
  code?: string;
  stack?: string;
}

/**
 * Describes an error for the log. Errors of the database and of HTTP clients have more properties, with values of rows and
 * requests; none of these is logged.
 */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const { name, message, stack } = thrown;
  const code = (thrown as { code?: unknown }).code;
  return {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack === undefined ? {} : { stack }),
  };
}
