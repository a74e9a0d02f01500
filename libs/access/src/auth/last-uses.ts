import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Database, isToldAsOutage, SparingWarning } from '#platform';

/** How long a process says nothing more of a client that it has noted. */
const QUIET_MS = 10 * 60_000;
const WRITE_EVERY_MS = 1_000;
const MOST_CLIENTS = 10_000;

/**
 * Keeps when each client was last used, to some 10 minutes. A request only looks into a map; what is new is written once a second,
 * and lost if the process is killed.
 */
@Injectable()
export class LastUses implements BeforeApplicationShutdown {
  protected readonly column: string = 'last_used';
  private readonly quietUntil = new Map<string, number>();
  private readonly unwritten = new Map<CompanyId, Set<string>>();
  private readonly warning = new SparingWarning(new Logger('Clients'));
  /** Begun here, and not by a request, whose context it would keep. */
  private readonly timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();

  constructor(private readonly database: Database) {}

  note(company: CompanyId, client: string): void {
    const now = performance.now();
    if ((this.quietUntil.get(client) ?? 0) > now) return;
    this.quietUntil.delete(client);
    const [oldest] = this.quietUntil.keys();
    if (oldest !== undefined && this.quietUntil.size >= MOST_CLIENTS) this.quietUntil.delete(oldest);
    this.quietUntil.set(client, now + QUIET_MS);
    const its = this.unwritten.get(company);
    if (its) its.add(client);
    else this.unwritten.set(company, new Set([client]));
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    const all = [...this.unwritten];
    this.unwritten.clear();
    for (const [company, clients] of all) {
      try {
        await this.database.query(writeOf(this.column), [company, [...clients], QUIET_MS / 1_000]);
      } catch (fault) {
        for (const client of clients) this.quietUntil.delete(client);
        if (!isToldAsOutage(fault))
          this.warning.warn(`When clients were last used could not be kept: ${(fault as Error).message}`);
      }
    }
  }
}

/** Keeps in the same way when somebody with the id of a client last asked for a token right below the PACT base URL. */
@Injectable()
export class BaseTokenRequests extends LastUses {
  protected override readonly column = 'base_token_asked';
}

/** Several processes note the same client. A client that is being changed at this moment is left out, so that nobody waits. */
const writeOf = (column: string): string => `
  update client set ${column} = now() where company = $1 and id in (
    select id from client where company = $1 and id = any($2::text[])
      and (${column} is null or ${column} < now() - make_interval(secs => $3::double precision))
    for no key update skip locked)`;
