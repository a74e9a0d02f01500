import { createHash } from 'node:crypto';
import type { Credentials } from '../api/credentials.js';

/** Of a process; each has a body of up to 1 MiB. */
const MOST_CALLS = 512;
/** Of these, of one caller. */
const MOST_OF_ONE = 256;

/** Counts calls under way, so that nobody takes all the memory, and one caller not the turn of all others. */
export class CallsInFlight {
  private all = 0;
  private readonly byCaller = new Map<string, number>();

  /** @returns what ends the call; undefined if there are too many */
  enter(credentials: Credentials): (() => void) | undefined {
    const caller = createHash('sha256').update(JSON.stringify(credentials)).digest('base64');
    const own = this.byCaller.get(caller) ?? 0;
    if (this.all >= MOST_CALLS || own >= MOST_OF_ONE) return undefined;
    this.all++;
    this.byCaller.set(caller, own + 1);
    return () => this.leave(caller);
  }

  private leave(caller: string): void {
    this.all--;
    const left = (this.byCaller.get(caller) ?? 1) - 1;
    if (left === 0) this.byCaller.delete(caller);
    else this.byCaller.set(caller, left);
  }
}
