import { Controller, Get } from '@nestjs/common';
import type { AuditFilter, Caller } from '#access';
import type { CompanyId, PageRequest } from '#platform';
import { AuditEntries } from '#access';
import { Exports } from '../../web/export/exports.js';
import { ListedAs } from '../../web/export/listed-as.js';
import { mapRows } from '../../web/export/table.js';
import type { RawAnswer } from '../../web/http/written-answers.js';
import { PrintedPage } from '../../web/http/written-answers.js';
import { CurrentClient, Paged, Requires } from '../../web/routes/index.js';
import { AuditFilterQuery } from './audit-filter.js';
import { AuditHeadRecord, auditRecord, AuditRecord, headRecord } from './audit-record.js';
import { auditTable } from './audit-table.js';

/** Who changed what, and when. */
@Controller('v1/audit')
export class AuditController {
  constructor(
    private readonly entries: AuditEntries,
    private readonly exports: Exports,
  ) {}

  /**
   * The changes of all records of the company, its clients and settings included, oldest first. As a table, its last row is the
   * head of the chain.
   */
  @Requires('company:manage')
  @Paged(AuditRecord, {
    head: {
      type: AuditHeadRecord,
      description: 'The last entry that is chained, of all entries; absent until one is.',
    },
  })
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @ListedAs() listed: ListedAs,
    @AuditFilterQuery() filter: AuditFilter,
  ): Promise<RawAnswer> {
    return listed.as === 'page'
      ? this.page(company, filter, listed.page)
      : this.exports.answer(
          company,
          listed.as,
          auditTable(this.rows(company, filter), () => this.head(company)),
        );
  }

  private async page(company: CompanyId, filter: AuditFilter, request: PageRequest): Promise<PrintedPage> {
    const { count, page, pageSize, data, next } = await this.entries.list(company, filter, request);
    const body = { count, page, pageSize, data: data.map(auditRecord), head: await this.head(company) };
    return new PrintedPage([JSON.stringify(body)], next);
  }

  private rows(company: CompanyId, filter: AuditFilter) {
    const rows = { count: () => this.entries.count(company, filter), batches: this.entries.all(company, filter) };
    return mapRows(rows, auditRecord);
  }

  private async head(company: CompanyId): Promise<AuditHeadRecord | undefined> {
    return headRecord(await this.entries.head(company));
  }
}
