import { Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { TransportLanes } from '#footprint/store';
import type { Caller, Expected, Page } from '#platform';
import { By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { laneRecord, LaneRecord } from './lane-record.js';
import { laneSaid } from './lane-said.js';
import { CreateLaneDto, PatchLaneDto } from './transport-lane.dto.js';
import { Paged } from '../openapi/routes.js';

@Controller('v1/transport/lane')
export class TransportLaneController {
  constructor(
    private readonly lanes: TransportLanes,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @By() { company }: Caller,
    @CheckedBody(CreateLaneDto) body: Checked<CreateLaneDto>,
  ): Promise<LaneRecord> {
    return laneRecord(await this.lanes.create(company, laneSaid(body)));
  }

  @Requires('model:read')
  @Paged(LaneRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<LaneRecord>> {
    const { hasMore, ...found } = await this.lanes.page(company, readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(laneRecord) };
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<LaneRecord> {
    return laneRecord(await this.lanes.get(company, uuid));
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchLaneDto) body: Checked<PatchLaneDto>,
    @IfMatch() expected: Expected,
  ): Promise<LaneRecord> {
    return laneRecord(await this.lanes.patch(company, uuid, laneSaid(body), expected));
  }
}
