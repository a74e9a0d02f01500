import { Injectable } from '@nestjs/common';
import type { Caller, Permission } from '#access';
import { AccessTokens, holds, permissionOfScope, RefreshTokens } from '#access';
import { Refusal } from '#platform/http';
import type { TokenAnswer } from './token.dto.js';
import { TokenFailures } from './token-failures.js';
import type { Form } from './token-form.js';
import { invalidGrant, invalidRequest, parameter } from './token-form.js';

@Injectable()
export class TokenGrants {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly failures: TokenFailures,
  ) {}

  /** @param address of the caller @throws Refusal with the fitting OAuth error */
  async grant(caller: Caller, form: Form, address: string): Promise<TokenAnswer> {
    switch (parameter(form, 'grant_type')) {
      case undefined:
        throw invalidRequest('grant_type is missing');
      case 'client_credentials':
        return this.first(caller, grantedScopes(caller.permissions, parameter(form, 'scope')), isSession(form));
      case 'refresh_token':
        return this.refresh(caller, form, address);
      default:
        throw new Refusal(400, 'grant_type has to be client_credentials or refresh_token', {
          oauth: 'unsupported_grant_type',
        });
    }
  }

  private async first(caller: Caller, permissions: readonly string[], session: boolean): Promise<TokenAnswer> {
    const issued = await this.refreshTokens.issue(caller, permissions, session);
    return this.answer({ ...caller, permissions, session: issued.session }, issued.token);
  }

  /** Permissions that the client no longer holds are left out. An invalid refresh token counts as a failure, like a wrong secret. */
  private async refresh(caller: Caller, form: Form, address: string): Promise<TokenAnswer> {
    const token = parameter(form, 'refresh_token');
    if (token === undefined) throw invalidRequest('refresh_token is missing');
    const scope = parameter(form, 'scope');
    const renewed = await this.refreshTokens.renew(caller, token, (granted) => {
      const still = granted.filter((permission) => holds(caller.permissions, permission));
      return grantedScopes(still, scope);
    });
    if (!renewed) {
      await this.failures.count(caller.client, address);
      throw invalidGrant();
    }
    return this.answer({ ...caller, ...renewed }, renewed.token);
  }

  private answer(caller: Caller, refreshToken: string): TokenAnswer {
    return {
      access_token: this.accessTokens.issue(caller),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: this.accessTokens.lifetimeFor(caller),
      scope: caller.permissions.join(' '),
    };
  }
}

function isSession(form: Form): boolean {
  const value = parameter(form, 'session') ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidRequest('session has to be true or false');
}

function grantedScopes(held: readonly string[], scope: string | undefined): readonly string[] {
  return scope === undefined ? held : requireSubset(held, permissionsIn(scope));
}

function permissionsIn(scope: string): Permission[] {
  const words = scope.split(' ').filter((word) => word !== '');
  if (words.length === 0) throw invalidScope('scope names no permission');
  const permissions = words.map(permissionOfScope);
  if (permissions.includes(undefined)) throw invalidScope('scope names a permission that does not exist');
  return [...new Set(permissions as Permission[])];
}

function requireSubset(held: readonly string[], requested: readonly Permission[]): Permission[] {
  if (requested.every((permission) => holds(held, permission))) return [...requested];
  throw invalidScope('scope asks for more than the client holds');
}

function invalidScope(message: string): Refusal {
  return new Refusal(400, message, { oauth: 'invalid_scope' });
}
