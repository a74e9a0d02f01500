import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Caller } from '#access';
import { Open } from '../../web/routes/index.js';
import { TokenCallerGuard } from './token-caller.guard.js';
import { TokenGrants } from './token-grants.js';
import { TokenAnswer, TokenForm } from './token.dto.js';

/**
 * The general token endpoint and those of PACT, which share one handler and one kind of token. The one right below the base URL
 * answers only where the company wants it (`HostCompanies`).
 */
@Controller(['auth/token', 'pact/auth/token', 'pact/3/auth/token', 'pact/2/auth/token'])
export class TokenController {
  constructor(private readonly grants: TokenGrants) {}

  /**
   * Exchanges client credentials, or a refresh token, for an access token. Id and secret of the client go into the header
   * `Authorization: Basic`, or its API key into `X-API-Key`, with a refresh token too; a form that has them instead is refused with
   * 401. A token is valid for `expires_in` seconds. A refresh token works once: its answer has the next. One that was asked for
   * with `session` works without the client's credentials, and ends when it is not used for 12 hours. The token endpoints differ
   * in their address alone: at that of a company's PACT API only its own clients get a token, and right below its base URL only
   * where the company's setting `tokenAtBase` is true, else 404.
   */
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: TokenForm })
  @ApiBasicAuth('client')
  @ApiSecurity('apiKey')
  @Open()
  @UseGuards(TokenCallerGuard)
  @HttpCode(200)
  @Header('Pragma', 'no-cache')
  @Post()
  token(@Req() request: Request, @Body() form: Record<string, unknown> | undefined): Promise<TokenAnswer> {
    return this.grants.grant(request.user as Caller, form ?? {}, request.ip ?? '');
  }
}
