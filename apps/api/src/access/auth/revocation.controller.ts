import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RefreshTokens } from '#access';
import { Open } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import { invalidRequest, parameter } from './token-form.js';
import { RevocationForm } from './token.dto.js';

/** Where a page signs out. */
@Controller('auth/revoke')
export class RevocationController {
  constructor(private readonly refreshTokens: RefreshTokens) {}

  /**
   * Ends a session (RFC 7009): no token can be got with its refresh tokens any more, and its access tokens stop working within a
   * minute. Nothing is told of whether there was such a session. Other refresh tokens end with their client.
   */
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: RevocationForm })
  @Open()
  @HttpCode(200)
  @Post()
  async revoke(
    @Body() form: Record<string, unknown> | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageRecord> {
    const token = parameter(form ?? {}, 'token');
    if (token === undefined) throw invalidRequest('token is missing');
    await this.refreshTokens.endSession(token);
    // What the console has shown, pictures for instance, stays on no disk. Browsers heed this over https only.
    if (request.secure) response.set('Clear-Site-Data', '"cache"');
    return { message: 'Ended.' };
  }
}
