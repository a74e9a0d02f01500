import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { Locations } from '#terms';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../web/http/revised.js';
import {
  AnyToken,
  CheckedBody,
  CurrentClient,
  IfMatch,
  Paged,
  PageQuery,
  PathUuid,
  Requires,
} from '../web/routes/index.js';
import { locationRecord, LocationRecord } from './reference-records.js';
import { CreateLocationDto, PatchLocationDto } from './reference.dto.js';

@Controller('v1/location')
export class LocationController {
  constructor(private readonly locations: Locations) {}

  @AnyToken()
  @Paged(LocationRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<LocationRecord>>> {
    return (await this.locations.page(company, page)).map(locationRecord);
  }

  @Requires('company:manage')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(CreateLocationDto) body: Checked<CreateLocationDto>,
  ): Promise<Revised<LocationRecord>> {
    return locationRecord(await this.locations.create(company, body));
  }

  @Requires('company:manage')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchLocationDto) body: Checked<PatchLocationDto>,
    @IfMatch() expected: Expected,
  ): Promise<Revised<LocationRecord>> {
    return locationRecord(await this.locations.patch(company, uuid, body, expected));
  }
}
