import { Injectable } from '@nestjs/common';
import { Health } from '#operations';
import { Refusal } from '#platform/http';
import type { PartRecord, PartsRecord, ReadyRecord } from './health-record.js';

const RETRY_AFTER_SECONDS = '5';

/** Tells load balancers whether this process is to get requests. */
@Injectable()
export class Readiness {
  constructor(private readonly health: Health) {}

  /** @throws Refusal 503 if it is ending, or its database is away or not migrated */
  async require(): Promise<ReadyRecord> {
    const { status, details } = await this.health.check();
    const parts = details as unknown as PartsRecord;
    switch (status) {
      case 'ok':
        return { status: 'ready', parts };
      case 'degraded':
        return { status: 'degraded', reason: reasonIn(parts), parts };
      case 'shutting_down':
        throw notReady('This process is ending.');
      case 'error':
        throw notReady(reasonIn(parts));
      default:
        return status satisfies never;
    }
  }
}

function reasonIn(parts: PartsRecord): string {
  const { database, migrations, queue, storage, outbound } = parts;
  const all: (PartRecord | undefined)[] = [database, migrations, queue, storage, outbound];
  return all.find((part) => part && part.status !== 'up')?.message ?? '';
}

function notReady(message: string): Refusal {
  return new Refusal(503, message, { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}
