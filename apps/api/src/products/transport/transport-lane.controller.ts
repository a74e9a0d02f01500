import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { TransportLanes } from '#products';
import type { IndicatorCode } from '#impacts';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../../web/http/revised.js';
import {
  CheckedBody,
  CurrentClient,
  IfMatch,
  Paged,
  PageQuery,
  PathUuid,
  Requires,
  SelectedImpacts,
} from '../../web/routes/index.js';
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
    @SelectedImpacts() codes: readonly IndicatorCode[],
  ): Promise<Revised<LaneRecord>> {
    return laneRecord(await this.lanes.create(company, toLaneInput(body)), codes);
  }

  @Requires('model:read')
  @Paged(LaneRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
    @SelectedImpacts() codes: readonly IndicatorCode[],
  ): Promise<Page<Revised<LaneRecord>>> {
    return (await this.lanes.page(company, page)).map((lane) => laneRecord(lane, codes));
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @SelectedImpacts() codes: readonly IndicatorCode[],
  ): Promise<Revised<LaneRecord>> {
    return laneRecord(await this.lanes.get(company, uuid), codes);
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchLaneDto) body: Checked<PatchLaneDto>,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @IfMatch() expected: Expected,
  ): Promise<Revised<LaneRecord>> {
    return laneRecord(await this.lanes.patch(company, uuid, toLaneInput(body), expected), codes);
  }
}
