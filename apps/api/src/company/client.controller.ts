import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller, Page } from '#platform';
import { By, Clients, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkToNext } from '../rules/link-to-next.js';
import { pageOfAll } from '../rules/page-of-all.js';
import { CreateClientDto } from './client.dto.js';
import type { IssuedRecord } from './client-records.js';
import { clientRecord, ClientRecord, inOrder, issuedRecord } from './client-records.js';
import { PathClientId, requireHeld, requireOther } from './client-rules.js';
import { Paged } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';

/** Programs that may act for the company. */
@Controller('v1/client')
@Requires('company:manage')
export class ClientController {
  constructor(
    @Inject(Clients) private readonly clients: Clients,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Revoked ones too. */
  @Paged(ClientRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<ClientRecord>> {
    const asked = readPage(query);
    const { hasMore, ...found } = pageOfAll(inOrder(await this.clients.list(company)), asked);
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(clientRecord) };
  }

  /** Shows id, secret and API key this once; only hashes of them are kept. */
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post()
  async create(@By() caller: Caller, @Body() { name, permissions, apiKey }: CreateClientDto): Promise<IssuedRecord> {
    requireHeld(caller, permissions);
    const distinct = [...new Set(permissions)];
    return issuedRecord(await this.clients.create(caller.company, name, distinct, apiKey ?? false), name, distinct);
  }

  /** Ends what the client may do: its secret and API key, and its tokens within a minute. */
  @Delete(':clientId')
  async revoke(@By() caller: Caller, @Param('clientId', PathClientId) clientId: string): Promise<MessageRecord> {
    requireOther(caller, clientId);
    await this.clients.revoke(caller.company, clientId);
    return { message: 'Revoked.' };
  }
}
