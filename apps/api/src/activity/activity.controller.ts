import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, getSchemaPath } from '@nestjs/swagger';
import { Activities } from '#footprint/store';
import type { Caller, Expected } from '#platform';
import { By, IfMatch, Requires } from '#platform';
import { PathUuid } from '../rules/path-uuid.js';
import { ActivityDto } from './activity.dto.js';
import { MOST_IN_BULK, readActivities, readActivity } from './activity-body.js';
import type { ActivityRecord, BulkRecord } from './activity-record.js';
import { activityRecord, bulkRecord } from './activity-record.js';
import type { MessageRecord } from '../rules/message-record.js';

@Controller('v1/activity')
export class ActivityController {
  constructor(private readonly activities: Activities) {}

  @Requires('activity:create')
  @ApiBody({ type: ActivityDto })
  @HttpCode(200)
  @Post()
  async create(@By() { company, client }: Caller, @Body() body: unknown): Promise<ActivityRecord> {
    return activityRecord(await this.activities.create(company, await readActivity(body), client));
  }

  /** Up to 10,000 activities, all of them or none. */
  @Requires('activity:create')
  @ApiBody({ schema: { type: 'array', maxItems: MOST_IN_BULK, items: { $ref: getSchemaPath(ActivityDto) } } })
  @HttpCode(200)
  @Post('bulk')
  async createAll(@By() { company, client }: Caller, @Body() body: unknown): Promise<BulkRecord> {
    return bulkRecord(await this.activities.createAll(company, await readActivities(body), client));
  }

  @Requires('activity:read')
  @Get(':uuid')
  async read(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<ActivityRecord> {
    return activityRecord(await this.activities.get(company, uuid));
  }

  @Requires('activity:update')
  @ApiBody({ type: ActivityDto })
  @Patch(':uuid')
  async patch(
    @By() { company, client }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Body() body: unknown,
    @IfMatch() expected: Expected,
  ): Promise<ActivityRecord> {
    return activityRecord(await this.activities.patch(company, uuid, await readActivity(body), client, expected));
  }

  @Requires('activity:delete')
  @Delete(':uuid')
  async remove(
    @By() { company, client }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.activities.remove(company, uuid, client, expected);
    return { message: 'Deleted.' };
  }
}
