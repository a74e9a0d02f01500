import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import type { Caller, PageRequest } from '#platform';
import { Clients, Page } from '#platform';
import { CurrentClient, Paged, PageQuery, Requires } from '../routes/index.js';
import type { MessageRecord } from '../views/message-record.js';
import type { IssuedRecord } from './client-records.js';
import { clientRecord, ClientRecord, inOrder, issuedRecord } from './client-records.js';
import { PathClientId, requireHeld, requireOther } from './client-rules.js';
import { CreateClientDto } from './client.dto.js';

/** Programs that may act for the company. */
@Controller('v1/client')
@Requires('company:manage')
export class ClientController {
  constructor(private readonly clients: Clients) {}

  /** The company's clients, revoked ones too, without their secrets. */
  @Paged(ClientRecord)
  @Get()
  async list(@CurrentClient() { company }: Caller, @PageQuery() page: PageRequest): Promise<Page<ClientRecord>> {
    return Page.ofAll(inOrder(await this.clients.list(company)), page).map(clientRecord);
  }

  /** Shows id, secret and API key this once; only hashes of them are kept. */
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() caller: Caller,
    @Body() { name, permissions, apiKey }: CreateClientDto,
  ): Promise<IssuedRecord> {
    requireHeld(caller, permissions);
    const distinct = [...new Set(permissions)];
    return issuedRecord(await this.clients.create(caller.company, name, distinct, apiKey ?? false), name, distinct);
  }

  /** Ends what the client may do: its secret and API key, and its tokens within a minute. */
  @Delete(':clientId')
  async revoke(
    @CurrentClient() caller: Caller,
    @Param('clientId', PathClientId) clientId: string,
  ): Promise<MessageRecord> {
    requireOther(caller, clientId);
    await this.clients.revoke(caller.company, clientId);
    return { message: 'Revoked.' };
  }
}
