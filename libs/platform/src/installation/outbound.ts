import { Logger } from '@nestjs/common';
import { Conflict } from '#faults';
import { isDatabaseAway, isForbidden, isMissingTable } from '../database/database-faults.js';
import { reasonOf } from '../logging/reason.js';
import type { Database } from '../database/database.js';
import { joined } from '../work/deadline.js';
import { SparingWarning } from '../logging/sparing-warning.js';
import { noteInstallation } from './installation.js';

/** Why nothing goes out: the setting OUTBOUND, a copy of the database, or that it is not known yet whether it is one. */
export const OUTBOUND_STOPS = ['setting', 'copy', 'unread'] as const;
export type OutboundStop = (typeof OUTBOUND_STOPS)[number];

const WAITS = 'nothing is sent to partners or read from them, nothing that is due is deleted, and all of it waits.';

export const OUTBOUND_STOP_MESSAGES: Readonly<Record<OutboundStop, string>> = {
  setting: `OUTBOUND is off: ${WAITS}`,
  copy:
    `This database is a copy, since its server or its oid there is another one than was noted: ${WAITS} ` +
    'If it is production now (after a disaster, or a new major version of PostgreSQL), run: cli installation confirm. ' +
    'If it is a trial, set OUTBOUND=off for api and worker.',
  unread: `Whether this database is a copy could not be read yet: ${WAITS}`,
};

const UNSURE =
  'Whether this database is a copy can’t be told, since its user may not read pg_control_system() or the table installation, ' +
  'or might not when the database was noted. It is taken for the original: set OUTBOUND=off where a dump is restored on trial.';

/** What was read stays true for so long. A database is replaced while processes run on it only where somebody moves its address. */
const READ_EVERY_MS = 5_000;

/**
 * Whether this process may do what has an effect outside of its database: ask partners, delete files, delete companies for ever. A copy
 * of the database must not: its partners would be answered twice.
 */
export class Outbound {
  private readonly log = new Logger('Outbound');
  private readonly warning = new SparingWarning(this.log);
  private readonly read = joined(() => this.readNow());
  private readonly followers: ((isStopped: boolean) => void)[] = [];
  private stop: OutboundStop | undefined;
  private readAt = -Infinity;
  private isUnsure = false;

  constructor(
    private readonly database: Database,
    setting: 'on' | 'off' = 'on',
  ) {
    this.stop = setting === 'off' ? 'setting' : 'unread';
    if (setting === 'off') this.log.warn(OUTBOUND_STOP_MESSAGES.setting);
  }

  /** Why nothing goes out, as it was last read; undefined where it does. */
  get stoppedBy(): OutboundStop | undefined {
    return this.stop;
  }

  /** The same, not older than a few seconds. */
  async whyStopped(): Promise<OutboundStop | undefined> {
    if (this.stop !== 'setting' && performance.now() - this.readAt >= READ_EVERY_MS) await this.read();
    return this.stop;
  }

  /** What is due to go out: nothing while that is stopped. */
  async due<T>(find: () => Promise<readonly T[]>): Promise<readonly T[]> {
    return (await this.whyStopped()) ? [] : find();
  }

  /** @throws Conflict while nothing goes out */
  async require(): Promise<void> {
    const stop = await this.whyStopped();
    if (stop) throw new Conflict(OUTBOUND_STOP_MESSAGES[stop]);
  }

  /** Calls this now, and after each change. */
  follow(follower: (isStopped: boolean) => void): void {
    this.followers.push(follower);
    follower(this.stop !== undefined);
  }

  /** While the database can't be read, what was read last holds. */
  private async readNow(): Promise<void> {
    try {
      const { is } = await this.database.apart(() => noteInstallation(this.database));
      this.readAt = performance.now();
      if (is === 'unsure') this.tellUnsure();
      this.become(is === 'other' ? 'copy' : undefined);
    } catch (fault) {
      // A database that is away, or not migrated yet, is told elsewhere.
      if (isDatabaseAway(fault) || isMissingTable(fault)) return;
      if (!isForbidden(fault)) return this.warning.warn(`Whether this database is a copy: ${reasonOf(fault)}`);
      this.readAt = performance.now();
      this.tellUnsure();
      this.become(undefined);
    }
  }

  private become(stop: OutboundStop | undefined): void {
    if (stop === this.stop) return;
    const was = this.stop;
    this.stop = stop;
    if (stop) this.log.error(OUTBOUND_STOP_MESSAGES[stop]);
    else if (was === 'copy') this.log.log('This database is confirmed: what waited goes out.');
    for (const follower of this.followers) follower(stop !== undefined);
  }

  private tellUnsure(): void {
    if (!this.isUnsure) this.log.warn(UNSURE);
    this.isUnsure = true;
  }
}
