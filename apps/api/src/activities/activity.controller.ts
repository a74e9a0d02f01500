import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, getSchemaPath } from '@nestjs/swagger';
import { Activities } from '#activities';
import type { Caller } from '#access';
import type { CompanyId, Expected } from '#platform';
import { Database } from '#platform';
import { Revised } from '../web/http/revised.js';
import { CurrentClient, IfMatch, PathUuid, Requires } from '../web/routes/index.js';
import type { Writing } from '../web/references/index.js';
import type { MessageRecord } from '../web/views/message-record.js';
import { MAX_IN_BULK, readActivities, readActivity } from './activity-body.js';
import type { ActivityRecord, BulkRecord } from './activity-record.js';
import { activityRecord, bulkRecord } from './activity-record.js';
import { ActivityDto } from './activity.dto.js';

@Controller('v1/activity')
export class ActivityController {
  constructor(
    private readonly activities: Activities,
    private readonly database: Database,
  ) {}

  @Requires('activity:create')
  @ApiBody({ type: ActivityDto })
  @HttpCode(200)
  @Post()
  async create(@CurrentClient() { company, client }: Caller, @Body() body: unknown): Promise<Revised<ActivityRecord>> {
    return activityRecord(
      await this.activities.create(company, await readActivity(body, this.writing(company)), client),
    );
  }

  /** Up to 10,000 activities, all of them or none. */
  @Requires('activity:create')
  @ApiBody({ schema: { type: 'array', maxItems: MAX_IN_BULK, items: { $ref: getSchemaPath(ActivityDto) } } })
  @HttpCode(200)
  @Post('bulk')
  async createAll(@CurrentClient() { company, client }: Caller, @Body() body: unknown): Promise<BulkRecord> {
    return bulkRecord(
      await this.activities.createAll(company, await readActivities(body, this.writing(company)), client),
    );
  }

  @Requires('activity:read')
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<ActivityRecord>> {
    return activityRecord(await this.activities.get(company, uuid));
  }

  @Requires('activity:update')
  @ApiBody({ type: ActivityDto })
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company, client }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Body() body: unknown,
    @IfMatch() expected: Expected,
  ): Promise<Revised<ActivityRecord>> {
    const read = await readActivity(body, this.writing(company));
    return activityRecord(await this.activities.patch(company, uuid, read, client, expected));
  }

  @Requires('activity:delete')
  @Delete(':uuid')
  async remove(
    @CurrentClient() { company, client }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.activities.remove(company, uuid, client, expected);
    return { message: 'Deleted.' };
  }

  private writing(company: CompanyId): Writing {
    return { database: this.database, company, path: {} };
  }
}
