import { Controller, Get } from '@nestjs/common';
import { ELEMENT_KINDS } from '#model/terms';
import type { OwnFootprintFilter } from '#exchange';
import { OwnFootprints } from '#exchange';
import type { Caller } from '#access';
import type { CompanyId, Page } from '#platform';
import { holds } from '#access';
import { Exports } from '../../web/export/exports.js';
import { ListedAs } from '../../web/export/listed-as.js';
import type { TableRows } from '../../web/export/table.js';
import { mapRows } from '../../web/export/table.js';
import type { RawAnswer } from '../../web/http/written-answers.js';
import { CurrentClient, Paged, Requires } from '../../web/routes/index.js';
import { OwnFootprintQuery } from './own-footprint-query.js';
import { ownFootprintRecord, OwnFootprintRecord } from './own-footprint-record.js';
import { ownFootprintTable } from './own-footprint-table.js';

/** The footprints that the company publishes over PACT, as it sees them itself. */
@Controller('v1/footprint')
export class OwnFootprintController {
  constructor(
    private readonly footprints: OwnFootprints,
    private readonly exports: Exports,
  ) {}

  /**
   * Footprints of the materials and process elements that the caller may read, in the order in which they were created. Those that
   * partners do not see are among them; to look at them does not count as sending.
   */
  @Requires('material:read', 'process:read')
  @Paged(OwnFootprintRecord)
  @Get()
  async list(
    @CurrentClient() { company, permissions }: Caller,
    @ListedAs() listed: ListedAs,
    @OwnFootprintQuery() asked: Omit<OwnFootprintFilter, 'kinds'>,
  ): Promise<Page<OwnFootprintRecord> | RawAnswer> {
    const filter = { ...asked, kinds: ELEMENT_KINDS.filter((kind) => holds(permissions, `${kind}:read`)) };
    if (listed.as === 'page') return (await this.footprints.page(company, filter, listed.page)).map(ownFootprintRecord);
    return this.exports.answer(company, listed.as, ownFootprintTable(this.rows(company, filter)));
  }

  private rows(company: CompanyId, filter: OwnFootprintFilter): TableRows<OwnFootprintRecord> {
    const rows = { count: () => this.footprints.count(company, filter), batches: this.footprints.all(company, filter) };
    return mapRows(rows, ownFootprintRecord);
  }
}
