import { Injectable } from '@nestjs/common';
import { sha256 } from '#platform';
import { refusalOf, tooMany } from '../../web/http/limit-requests.js';
import type { Limit } from '../../web/http/limits.js';
import { ApiLimits } from './api-limits.js';

const MESSAGE = 'Too many failed attempts; try again later.';

/**
 * Counts failed token requests for each pair of client and address. This slows down guessing from one address, while the right
 * secret still works from every other.
 */
@Injectable()
export class TokenFailures {
  private readonly limit: Limit;

  constructor(limits: ApiLimits) {
    this.limit = limits.ofTokenFailures;
  }

  /** @throws Refusal 429 once the pair has failed too often */
  async requireRoom(client: string, address: string): Promise<void> {
    const used = await this.limit.left(pair(client, address));
    if (used.remaining <= 0) throw tooMany(MESSAGE, used);
  }

  /** @throws Refusal 429 if the limit is exceeded now: of many simultaneous requests all found room before the first had failed */
  async count(client: string, address: string): Promise<void> {
    await this.limit.use(pair(client, address)).catch((fault: unknown) => {
      throw refusalOf(fault, MESSAGE);
    });
  }
}

/** The counter key of a pair. It is hashed, since the id that a caller sends may have any length. */
function pair(client: string, address: string): string {
  return sha256(`${client}\0${address}`).toString('base64url');
}
