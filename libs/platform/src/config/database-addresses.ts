/** Where the database is reached, by api and worker as by commands. */
interface Addresses {
  /** Perhaps that of a pooler. */
  DATABASE_URL: string;
  /** Past any pooler. */
  DATABASE_DIRECT_URL?: string | undefined;
}

/** For what needs a session of its own: migrations, commands, a queue in PostgreSQL. */
export function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL }: Addresses): string {
  return DATABASE_DIRECT_URL;
}

export function queueUrl({ QUEUE_URL, ...addresses }: Addresses & { QUEUE_URL?: string | undefined }): string {
  return QUEUE_URL ?? directUrl(addresses);
}

/** Behind a pooler that lends connections for a transaction, what needs a session has to be told another address. */
export function isDirectUrlKnown(settings: {
  DATABASE_POOLER?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
}): boolean {
  return settings.DATABASE_POOLER === undefined || settings.DATABASE_DIRECT_URL !== undefined;
}

export const DIRECT_URL_FAULT = {
  path: ['DATABASE_DIRECT_URL'],
  message: 'missing, with DATABASE_POOLER set',
  when: () => true, // As for the pair of TLS files.
};
