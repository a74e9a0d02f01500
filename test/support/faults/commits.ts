import type { Watcher } from './proxy.js';

/** A message of PostgreSQL's protocol as a client sends it: one letter, its length, its content. */
interface Message {
  letter: string;
  content: Buffer;
}

/** Parses complete messages only. The rest of a long one is ignored. */
function messagesIn(chunk: Buffer): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at + 5 <= chunk.length;) {
    const end = at + 1 + chunk.readInt32BE(at + 1);
    if (end <= at + 1 || end > chunk.length) break;
    messages.push({ letter: String.fromCharCode(chunk[at] ?? 0), content: chunk.subarray(at + 5, end) });
    at = end;
  }
  return messages;
}

const WRITES = /^\s*(with\b[^]*\b)?(insert|update|delete)\b/i;

/**
 * Returns a function that tells, for one connection, whether a chunk commits something: a COMMIT, or the execution of a
 * statement that writes outside of a transaction.
 */
export function commits(): (chunk: Buffer) => boolean {
  const writing = new Set<string>();
  let isInTransaction = false;
  return (chunk) => {
    let isCommit = false;
    for (const { letter, content } of messagesIn(chunk)) {
      const [first = '', second = ''] = content.toString('latin1').split('\0');
      if (letter === 'Q' && /^(begin|start transaction)/i.test(first)) isInTransaction = true;
      if (letter === 'Q' && /^(commit|rollback)/i.test(first)) {
        isCommit ||= /^commit/i.test(first);
        isInTransaction = false;
      }
      // Parse names a statement and its text; Bind names a portal and its statement.
      if (letter === 'P' && WRITES.test(second)) writing.add(first);
      if (letter === 'B' && writing.has(second) && !isInTransaction) isCommit = true;
    }
    return isCommit;
  };
}

/**
 * Resets the connection at every n-th commit of all connections together, alternately before and after the commit
 * arrives.
 */
export function resetAtCommits(each: number): {
  watch: () => Watcher;
  resets: () => { before: number; after: number };
} {
  let seen = 0;
  const resets = { before: 0, after: 0 };
  const watch = (): Watcher => {
    const isCommit = commits();
    return (chunk) => {
      if (!isCommit(chunk) || ++seen % each !== 0) return undefined;
      const moment = resets.before > resets.after ? 'after' : 'before';
      resets[moment]++;
      return moment;
    };
  };
  return { watch, resets: () => resets };
}
