import type { ExecutionContext } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { Clients, companyOfApiKey, RefreshTokens } from '#access';
import { Refusal } from '#platform/http';
import { ClientAdmission } from './client-admission.js';
import { ClientBasicStrategy } from './client-basic.strategy.js';
import { invalidGrant, parameter } from './token-form.js';

/**
 * Finds out which client asks for a token: by its id and secret, by its API key, or by the refresh token of a session, which works
 * without either.
 */
@Injectable()
export class TokenCallerGuard extends AuthGuard() {
  constructor(
    strategy: ClientBasicStrategy,
    private readonly admission: ClientAdmission,
    private readonly clients: Clients,
    private readonly refreshTokens: RefreshTokens,
  ) {
    super({ defaultStrategy: strategy.registeredAs });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.get('authorization') !== undefined) return (await super.canActivate(context)) as boolean;
    const apiKey = request.get('x-api-key');
    request.user = apiKey === undefined ? await this.bySession(request) : await this.byApiKey(request, apiKey);
    return true;
  }

  override handleRequest<Found>(fault: Error | null, client: Found | false): Found {
    if (fault) throw fault;
    return client || refuse();
  }

  private async byApiKey(request: Request, apiKey: string): Promise<Express.User> {
    const company = companyOfApiKey(apiKey);
    const find = () => (company ? this.clients.byApiKey(company, apiKey) : Promise.resolve(undefined));
    const caller = await this.admission.admit(request, { counted: `key of ${company ?? 'nobody'}`, company, find });
    return caller ?? refuse();
  }

  private async bySession(request: Request): Promise<Express.User> {
    const form = (request.body ?? {}) as Record<string, unknown>;
    const token = parameter(form, 'grant_type') === 'refresh_token' ? parameter(form, 'refresh_token') : undefined;
    if (token === undefined) return refuse();
    const owner = await this.refreshTokens.sessionOwner(token);
    const caller = await this.admission.admit(request, {
      counted: `session of ${owner?.client ?? 'nobody'}`,
      company: owner?.company,
      find: (company) => this.clients.active(company, owner?.client ?? ''),
    });
    if (!caller) throw invalidGrant();
    return caller;
  }
}

function refuse(): never {
  throw new Refusal(401, 'Client authentication failed', {
    oauth: 'invalid_client',
    headers: { 'WWW-Authenticate': 'Basic realm="token", charset="UTF-8"' },
  });
}
