/** Why the queue cannot be used now. */
export interface QueueFault {
  kind: 'unreachable' | 'not migrated' | 'of a newer release' | 'missing rights';
  /** For operators: the server's message, or the rights to grant. */
  detail: string;
}

/** For anybody: these messages reveal nothing about the server. */
export const QUEUE_FAULT_MESSAGES: Readonly<Record<QueueFault['kind'], string>> = {
  unreachable: 'The queue is not available: answers wait until it is back.',
  'not migrated': 'The schema of the queue is not migrated to this release: answers wait until it is.',
  'of a newer release': 'The schema of the queue is of a newer release than this one: answers wait.',
  'missing rights': 'The service lacks rights on the schema of the queue: answers wait until they are granted.',
};

export function describeQueueFault({ kind, detail }: QueueFault): string {
  return `${QUEUE_FAULT_MESSAGES[kind]} ${detail}`;
}
