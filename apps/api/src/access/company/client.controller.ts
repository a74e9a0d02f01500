import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Caller } from '#access';
import type { PageRequest } from '#platform';
import { Clients, Companies } from '#access';
import { Outbound, Page } from '#platform';
import { AnyToken, CurrentClient, Paged, PageQuery, Requires } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import type { IssuedRecord } from './client-records.js';
import { clientRecord, ClientRecord, inOrder, issuedRecord } from './client-records.js';
import { PathClientId, requireOther } from './client-rules.js';
import { CreateClientDto, PatchClientDto } from './client.dto.js';
import { grantedChanges, grantedClient } from './granted-clients.js';
import type { SelfRecord } from './self-record.js';
import { selfRecord } from './self-record.js';

/** Programs that may act for the company. */
@Controller('v1/client')
@Requires('company:manage')
export class ClientController {
  constructor(
    private readonly clients: Clients,
    private readonly companies: Companies,
    private readonly outbound: Outbound,
  ) {}

  /** The client that calls, its company, what it may do with the token or key that it sent, and whether anything is sent to partners. */
  @AnyToken()
  @Get('self')
  async self(@CurrentClient() caller: Caller): Promise<SelfRecord> {
    const { company, client } = caller;
    const [found, its] = [await this.clients.get(company, client), await this.companies.get(company)];
    return selfRecord(caller, found, its, await this.outbound.whyStopped());
  }

  /** The company's clients, expired and revoked ones too, without their secrets. */
  @Paged(ClientRecord)
  @Get()
  async list(@CurrentClient() { company }: Caller, @PageQuery() page: PageRequest): Promise<Page<ClientRecord>> {
    return Page.ofAll(inOrder(await this.clients.list(company)), page).map(clientRecord);
  }

  /** Shows id, secret and API key this once; only hashes of them are kept. It gets the limits of the caller. */
  @HttpCode(200)
  @Post()
  async create(@CurrentClient() caller: Caller, @Body() body: CreateClientDto): Promise<IssuedRecord> {
    const { company } = caller;
    const granted = grantedClient(body, caller, await this.clients.get(company, caller.client));
    const { name, permissions, limits, dataSource } = granted;
    const settings = { ...limits, dataSource };
    const issued = await this.clients.create(company, name, permissions, body.apiKey ?? false, settings);
    return issuedRecord(issued, await this.clients.get(company, issued.clientId));
  }

  /** Changes a client that is not revoked; holds within a minute. Its limits are changed by an operator only. */
  @Patch(':clientId')
  async patch(
    @CurrentClient() caller: Caller,
    @Param('clientId', PathClientId) clientId: string,
    @Body() body: PatchClientDto,
  ): Promise<ClientRecord> {
    requireOther(caller, clientId);
    const { company } = caller;
    const client = await this.clients.get(company, clientId);
    const own = await this.clients.get(company, caller.client);
    const changes = grantedChanges(body, caller, { own, client });
    return clientRecord(await this.clients.change(company, clientId, changes));
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
