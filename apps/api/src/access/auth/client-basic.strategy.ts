import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { BasicStrategy } from 'passport-http';
import type { Caller } from '#access';
import { Clients, companyOfClientId } from '#access';
import { SHARED } from '#platform';
import { ClientAdmission } from './client-admission.js';

/** Checks client id and secret in the Basic header (RFC 6749, 2.3.1). */
@Injectable()
export class ClientBasicStrategy extends PassportStrategy(BasicStrategy) {
  /** Passport keeps one strategy for each name in a process. With a shared name, every app would use that of the last to start. */
  readonly registeredAs = `client-basic ${randomUUID()}`;

  constructor(
    private readonly clients: Clients,
    private readonly admission: ClientAdmission,
  ) {
    super({ passReqToCallback: true });
    passport.use(this.registeredAs, this);
  }

  async validate(request: Request, clientId: string, secret: string): Promise<Caller | false> {
    const caller = await this.admission.admit(request, {
      counted: clientId,
      company: companyOfClientId(clientId) ?? SHARED,
      find: async (company) => {
        const active = await this.clients.authenticate(company, clientId, secret);
        return isWhole(request, clientId, secret) ? active : undefined;
      },
    });
    return caller ?? false;
  }
}

/** Whether the whole header was read: passport-http drops what follows a second colon or a second blank. */
function isWhole(request: Request, clientId: string, secret: string): boolean {
  const [scheme = '', encoded = '', ...more] = (request.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic' || more.length > 0) return false;
  return Buffer.from(encoded, 'base64').toString() === `${clientId}:${secret}`;
}
