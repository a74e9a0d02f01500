import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Caller } from '#platform';
import { Open } from '../routes/index.js';
import { ClientBasicGuard } from './client-basic.guard.js';
import { TokenGrants } from './token-grants.js';
import { TokenAnswer, TokenForm } from './token.dto.js';

/** The general token endpoint and the two of PACT, which share one handler and one kind of token. */
@Controller(['auth/token', 'pact/3/auth/token', 'pact/2/auth/token'])
export class TokenController {
  constructor(private readonly grants: TokenGrants) {}

  /**
   * Exchanges client credentials, or a refresh token, for an access token. Id and secret of the client go into the header
   * `Authorization: Basic`, with a refresh token too; a form that has them instead is refused with 401. A token is valid for
   * `expires_in` seconds. A refresh token works once: its answer has the next. The token endpoints differ in their address
   * alone: at that of a company's PACT API only its own clients get a token.
   */
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: TokenForm })
  @ApiBasicAuth('client')
  @Open()
  @UseGuards(ClientBasicGuard)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @Post()
  token(@Req() request: Request, @Body() form: Record<string, unknown> | undefined): Promise<TokenAnswer> {
    return this.grants.grant(request.user as Caller, form ?? {}, request.ip ?? '');
  }
}
