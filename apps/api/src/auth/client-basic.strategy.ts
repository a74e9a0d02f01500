import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { BasicStrategy } from 'passport-http';
import type { Caller, CompanyId } from '#platform';
import { Clients, companyOfClientId, SHARED } from '#platform';
import { hostCompanyOf } from '../pact/host-companies.js';
import { refusalOf, TOO_MANY_REQUESTS } from '../http/limit-requests.js';
import { ApiLimits } from './api-limits.js';
import { TokenFailures } from './token-failures.js';

/** Checks client id and secret in the Basic header (RFC 6749, 2.3.1). A PACT address admits only clients of its company. */
@Injectable()
export class ClientBasicStrategy extends PassportStrategy(BasicStrategy) {
  /** Passport keeps one strategy for each name in a process. With a shared name, every app would use that of the last to start. */
  readonly registeredAs = `client-basic ${randomUUID()}`;

  constructor(
    private readonly clients: Clients,
    private readonly failures: TokenFailures,
    private readonly limits: ApiLimits,
  ) {
    super({ passReqToCallback: true });
    passport.use(this.registeredAs, this);
  }

  async validate(request: Request, clientId: string, secret: string): Promise<Caller | false> {
    const address = request.ip ?? '';
    await this.failures.requireRoom(clientId, address);
    const company = companyOfClientId(clientId) ?? SHARED;
    const active = await this.clients.authenticate(company, clientId, secret);
    const isAccepted = belongsHere(request, company) && isWhole(request, clientId, secret);
    if (active && isAccepted) {
      const caller = { company, client: clientId, permissions: active.permissions, limits: active.limits };
      await this.limits.ofClients.count(caller).catch((fault: unknown) => {
        throw refusalOf(fault, TOO_MANY_REQUESTS);
      });
      return caller;
    }
    await this.failures.count(clientId, address);
    return false;
  }
}

function belongsHere(request: Request, company: CompanyId): boolean {
  const host = hostCompanyOf(request);
  return host === undefined || host.uuid === company;
}

/** Whether the whole header was read: passport-http drops what follows a second colon or a second blank. */
function isWhole(request: Request, clientId: string, secret: string): boolean {
  const [scheme = '', encoded = '', ...more] = (request.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic' || more.length > 0) return false;
  return Buffer.from(encoded, 'base64').toString() === `${clientId}:${secret}`;
}
