import { Controller, Get, Param } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Contributions } from '#products';
import type { IndicatorCode } from '#impacts';
import type { Caller } from '#access';
import { CurrentClient, PathUuid, Requires, SelectedImpacts } from '../../web/routes/index.js';
import { DepthQuery } from './contribution-query.js';
import { ContributionRecord, contributionsRecord, ModelContributionsRecord } from './contribution-record.js';

/** How many parts an answer has at most. */
const MOST_PARTS = 2000;

@Controller('v1/model/:uuid/contribution')
export class ContributionController {
  constructor(private readonly contributions: Contributions) {}

  /**
   * What a product's figures are made of: its inputs, and what these are made of, the largest first, 2,000 parts at most. Of a
   * source only A1 to A3 counts, in the stage of the input that takes it.
   */
  @Requires('model:read')
  @ApiExtraModels(ContributionRecord)
  @Get()
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @DepthQuery() depth: number,
  ): Promise<ModelContributionsRecord> {
    const found = await this.contributions.of(company, uuid, codes, { depth, most: MOST_PARTS });
    return contributionsRecord(found, codes);
  }
}
