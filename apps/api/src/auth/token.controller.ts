import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '#platform';
import { Open } from '#platform';
import { ClientBasicGuard } from './client-basic.guard.js';
import type { TokenAnswer } from './token-grants.js';
import { TokenGrants } from './token-grants.js';

/** The general token endpoint and the two of PACT: one handler, one kind of token. */
@Controller(['auth/token', 'pact/3/auth/token', 'pact/2/auth/token'])
export class TokenController {
  constructor(private readonly grants: TokenGrants) {}

  @Open()
  @UseGuards(ClientBasicGuard)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @Post()
  token(@Req() request: Request, @Body() form: Record<string, unknown> | undefined): Promise<TokenAnswer> {
    return this.grants.grant(request.user as Caller, form ?? {});
  }
}
