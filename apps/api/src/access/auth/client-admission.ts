import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ActiveClient, Caller } from '#access';
import type { CompanyId } from '#platform';
import { callerSignal } from '#platform';
import { hostCompanyOf } from '../../web/http/host-companies.js';
import { refusalOf, TOO_MANY_REQUESTS } from '../../web/http/limit-requests.js';
import { ApiLimits } from './api-limits.js';
import { TokenFailures } from './token-failures.js';

export interface Presented {
  /** For what failures are counted, beside the caller's address. */
  readonly counted: string;
  /** The company that the credentials name. */
  readonly company: CompanyId | undefined;
  /** The client that they are of, if it may act. */
  readonly find: (company: CompanyId) => Promise<ActiveClient | undefined>;
}

/** What holds for whatever a token request shows: failures are limited, and a PACT address admits only clients of its company. */
@Injectable()
export class ClientAdmission {
  constructor(
    private readonly failures: TokenFailures,
    private readonly limits: ApiLimits,
  ) {}

  /** @throws Refusal 429 */
  async admit(request: Request, { counted, company, find }: Presented): Promise<Caller | undefined> {
    const address = request.ip ?? '';
    await this.failures.requireRoom(counted, address);
    const active = company && (await find(company));
    if (!active || !belongsHere(request, company)) {
      await this.failures.count(counted, address);
      return undefined;
    }
    const caller = { company, client: active.id, permissions: active.permissions, limits: active.limits };
    await this.limits.ofClients.count(caller, callerSignal()).catch((fault: unknown) => {
      throw refusalOf(fault, TOO_MANY_REQUESTS);
    });
    return caller;
  }
}

function belongsHere(request: Request, company: CompanyId): boolean {
  const host = hostCompanyOf(request);
  return host === undefined || host.uuid === company;
}
