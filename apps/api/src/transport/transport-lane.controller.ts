import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { TransportLanes } from '#footprint/store';
import type { Caller, Expected, Page, PageRequest } from '#platform';
import { Revised } from '../http/revised.js';
import { CheckedBody, CurrentClient, IfMatch, Paged, PageQuery, PathUuid, Requires } from '../routes/index.js';
import { CreateLaneDto, laneRecord, LaneRecord, PatchLaneDto, toLaneInput } from './transport-lane.dto.js';

@Controller('v1/transport/lane')
export class TransportLaneController {
  constructor(private readonly lanes: TransportLanes) {}

  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(CreateLaneDto) body: Checked<CreateLaneDto>,
  ): Promise<Revised<LaneRecord>> {
    return laneRecord(await this.lanes.create(company, toLaneInput(body)));
  }

  @Requires('model:read')
  @Paged(LaneRecord)
  @Get()
  async list(@CurrentClient() { company }: Caller, @PageQuery() page: PageRequest): Promise<Page<Revised<LaneRecord>>> {
    return (await this.lanes.page(company, page)).map(laneRecord);
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<LaneRecord>> {
    return laneRecord(await this.lanes.get(company, uuid));
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchLaneDto) body: Checked<PatchLaneDto>,
    @IfMatch() expected: Expected,
  ): Promise<Revised<LaneRecord>> {
    return laneRecord(await this.lanes.patch(company, uuid, toLaneInput(body), expected));
  }
}
