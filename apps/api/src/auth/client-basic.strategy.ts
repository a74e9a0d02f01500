import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { BasicStrategy } from 'passport-http';
import type { Caller, CompanyId } from '#platform';
import { Clients, companyOfClientId, SHARED } from '#platform';
import { hostCompanyOf } from '../pact/host-companies.js';
import { TokenFailures } from './token-failures.js';

/** Client id and secret in the Basic header (RFC 6749, 2.3.1), at a PACT address of that company's clients only. */
@Injectable()
export class ClientBasicStrategy extends PassportStrategy(BasicStrategy) {
  /** Passport knows one strategy of a name in a process: under a common one it would be that of the app that started last. */
  readonly registeredAs = `client-basic ${randomUUID()}`;

  constructor(
    private readonly clients: Clients,
    private readonly failures: TokenFailures,
  ) {
    super({ passReqToCallback: true });
    passport.use(this.registeredAs, this);
  }

  async validate(request: Request, clientId: string, secret: string): Promise<Caller | false> {
    const address = request.ip ?? '';
    await this.failures.requireRoom(clientId, address);
    const company = companyOfClientId(clientId) ?? SHARED;
    const permissions = await this.clients.authenticate(company, clientId, secret);
    const isRight = belongsHere(request, company) && isWhole(request, clientId, secret);
    if (permissions && isRight) return { company, client: clientId, permissions };
    await this.failures.count(clientId, address);
    return false;
  }
}

function belongsHere(request: Request, company: CompanyId): boolean {
  const host = hostCompanyOf(request);
  return host === undefined || host.uuid === company;
}

/** What was read is all that was sent: passport-http drops what follows a second colon or a second blank. */
function isWhole(request: Request, clientId: string, secret: string): boolean {
  const [scheme = '', encoded = '', ...more] = (request.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic' || more.length > 0) return false;
  return Buffer.from(encoded, 'base64').toString() === `${clientId}:${secret}`;
}
