import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Checked } from '#faults';
import { Switches } from '#footprint/store';
import { selectImpacts } from '#impacts';
import type { Caller, Expected } from '#platform';
import { By, IfMatch, Requires, single } from '#platform';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import { CheckedBody } from '../rules/checked-body.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateSwitchDto, PatchSwitchDto } from './switch.dto.js';
import type { SwitchListRecord, SwitchRecord } from './switch-record.js';
import { switchRecord, switchSaid } from './switch-record.js';
import { FindsBySyncId, SelectsImpacts } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';

type Parameters = Record<string, unknown>;

@Controller('v1/switch')
export class SwitchController {
  constructor(private readonly switches: Switches) {}

  @Requires('switch:create')
  @HttpCode(200)
  @SelectsImpacts()
  @Post()
  async create(
    @By() { company, client }: Caller,
    @CheckedBody(CreateSwitchDto) body: Checked<CreateSwitchDto>,
    @Query() query: Parameters,
    @AsImageUrl() imageUrl: ImageUrl,
  ): Promise<SwitchRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    return switchRecord(await this.switches.create(company, switchSaid(body), client), codes, imageUrl);
  }

  /** All of them, or the one that carries the syncId asked for. */
  @Requires('switch:read')
  @SelectsImpacts()
  @FindsBySyncId()
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Parameters,
    @AsImageUrl() imageUrl: ImageUrl,
  ): Promise<SwitchListRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    const found = await this.switches.list(company, single(query, 'syncId'));
    return { data: found.map((each) => switchRecord(each, codes, imageUrl)) };
  }

  @Requires('switch:read')
  @SelectsImpacts()
  @Get(':uuid')
  async read(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Query() query: Parameters,
    @AsImageUrl() imageUrl: ImageUrl,
  ): Promise<SwitchRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    return switchRecord(await this.switches.get(company, uuid), codes, imageUrl);
  }

  @Requires('switch:update')
  @SelectsImpacts()
  @Patch(':uuid')
  async patch(
    @By() { company, client }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchSwitchDto) body: Checked<PatchSwitchDto>,
    @Query() query: Parameters,
    @AsImageUrl() imageUrl: ImageUrl,
    @IfMatch() expected: Expected,
  ): Promise<SwitchRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    const patched = await this.switches.patch(company, uuid, switchSaid(body), client, expected);
    return switchRecord(patched, codes, imageUrl);
  }

  @Requires('switch:delete')
  @Delete(':uuid')
  async remove(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.switches.remove(company, uuid, expected);
    return { message: 'Deleted.' };
  }
}
