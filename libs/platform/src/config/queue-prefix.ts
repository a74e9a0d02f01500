/** With what the names of BullMQ's keys in Redis begin, unless an installation has a prefix of its own. */
export const QUEUE_PREFIX = 'bull';
