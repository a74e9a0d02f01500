import { Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { Locations } from '#footprint/store';
import type { Caller, Expected, Page } from '#platform';
import { AnyToken, By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateLocationDto, PatchLocationDto } from './reference.dto.js';
import { locationRecord, LocationRecord } from './reference-records.js';
import { Paged } from '../openapi/routes.js';

@Controller('v1/location')
export class LocationController {
  constructor(
    private readonly locations: Locations,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @AnyToken()
  @Paged(LocationRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<LocationRecord>> {
    const { hasMore, ...found } = await this.locations.page(company, readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(locationRecord) };
  }

  @Requires('company:manage')
  @HttpCode(200)
  @Post()
  async create(
    @By() { company }: Caller,
    @CheckedBody(CreateLocationDto) body: Checked<CreateLocationDto>,
  ): Promise<LocationRecord> {
    return locationRecord(await this.locations.create(company, body));
  }

  @Requires('company:manage')
  @Patch(':uuid')
  async patch(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchLocationDto) body: Checked<PatchLocationDto>,
    @IfMatch() expected: Expected,
  ): Promise<LocationRecord> {
    return locationRecord(await this.locations.patch(company, uuid, body, expected));
  }
}
