export type Log = (message: string) => void;

/** What begins as an API key of the service does, or as a JWT. */
const SECRETS = /\b(?:fpk_[\w-]+|eyJ[\w-]+(?:\.[\w-]+){1,2})/g;

/**
 * Writes lines to standard error: over stdio, standard output belongs to the protocol. A key in a line is left out.
 * Where nobody reads them any more, they are lost, and the server goes on.
 */
export function createLog(write: (text: string) => unknown = (text) => process.stderr.write(text)): Log {
  return (message) => void write(`${message.replaceAll(SECRETS, '[key]').replaceAll(/[\r\n]+/g, ' ')}\n`);
}
