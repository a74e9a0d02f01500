import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { Switches } from '#products';
import type { IndicatorCode } from '#impacts';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import { Revised } from '../../web/http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import {
  CheckedBody,
  CurrentClient,
  IfMatch,
  PathUuid,
  QuerySyncId,
  Requires,
  SelectedImpacts,
} from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import type { SwitchListRecord, SwitchRecord } from './switch.dto.js';
import { CreateSwitchDto, PatchSwitchDto, switchRecord, toSwitchInput } from './switch.dto.js';

@Controller('v1/switch')
export class SwitchController {
  constructor(private readonly switches: Switches) {}

  @Requires('switch:create')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company, client }: Caller,
    @CheckedBody(CreateSwitchDto) body: Checked<CreateSwitchDto>,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @AsImageUrl() imageUrl: ImageUrl,
  ): Promise<Revised<SwitchRecord>> {
    return switchRecord(await this.switches.create(company, toSwitchInput(body), client), codes, imageUrl);
  }

  /** All of them, or the one that carries the syncId asked for. */
  @Requires('switch:read')
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @QuerySyncId() syncId: string | undefined,
    @AsImageUrl() imageUrl: ImageUrl,
  ): Promise<SwitchListRecord> {
    const found = await this.switches.list(company, syncId);
    return { data: found.map((each) => switchRecord(each, codes, imageUrl).record) };
  }

  @Requires('switch:read')
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @AsImageUrl() imageUrl: ImageUrl,
  ): Promise<Revised<SwitchRecord>> {
    return switchRecord(await this.switches.get(company, uuid), codes, imageUrl);
  }

  @Requires('switch:update')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company, client }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchSwitchDto) body: Checked<PatchSwitchDto>,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @AsImageUrl() imageUrl: ImageUrl,
    @IfMatch() expected: Expected,
  ): Promise<Revised<SwitchRecord>> {
    const patched = await this.switches.patch(company, uuid, toSwitchInput(body), client, expected);
    return switchRecord(patched, codes, imageUrl);
  }

  @Requires('switch:delete')
  @Delete(':uuid')
  async remove(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.switches.remove(company, uuid, expected);
    return { message: 'Deleted.' };
  }
}
