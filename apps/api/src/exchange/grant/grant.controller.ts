import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import type { GrantFilter } from '#exchange';
import { GrantListing, Grants } from '#exchange';
import type { Caller } from '#access';
import type { Page, PageRequest } from '#platform';
import { CheckedBody, CurrentClient, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import { GrantFilterQuery } from './grant-filter.js';
import { grantRecord, GrantRecord } from './grant-record.js';
import { CreateGrantDto, toGrantInput } from './grant.dto.js';

/** What partners may see of the published footprints, where the company's setting `access` is `granted`. */
@Controller('v1/grant')
@Requires('company:manage')
export class GrantController {
  constructor(
    private readonly grants: Grants,
    private readonly listing: GrantListing,
  ) {}

  @Paged(GrantRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
    @GrantFilterQuery() filter: GrantFilter,
  ): Promise<Page<GrantRecord>> {
    return (await this.listing.page(company, filter, page)).map(grantRecord);
  }

  /** Grants a recipient something, from the next request on. What it is granted already is answered with that grant. */
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(CreateGrantDto) body: Checked<CreateGrantDto>,
  ): Promise<GrantRecord> {
    return grantRecord(await this.grants.add(company, toGrantInput(body)));
  }

  /** Takes a grant back, from the next request on. What was sent already stays with the recipient. */
  @Delete(':uuid')
  async remove(@CurrentClient() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<MessageRecord> {
    await this.grants.remove(company, uuid);
    return { message: 'Deleted.' };
  }
}
