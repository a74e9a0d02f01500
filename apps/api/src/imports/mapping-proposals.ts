import { Injectable } from '@nestjs/common';
import { Busy, Invalid } from '#faults';
import type { ImportKind, ImportProposal } from '#model/imports';
import { proposeImport } from '#model/imports';
import type { CheckedProposal, StatedReading } from '#imports';
import { ImportProposals } from '#imports';
import type { Caller } from '#access';
import { holds } from '#access';
import { KeyedSemaphores, Semaphore } from '#platform';
import { readFields } from '../web/rules/validation.js';
import { mappingOf } from './import-mapping.dto.js';
import type { ProposalRequest } from './kind-query.js';
import { ImportHeaderDto } from './proposal-record.js';
import type { SentSample } from './proposal-upload.interceptor.js';

/** A workbook may unzip to much more than its size: few are read at a time, and of one company one. */
const AT_ONCE = 2;
const WAIT_LIMITS = { waiting: 8, waitMs: 20_000 };

/** Proposes mappings for files, a limited number at a time. */
@Injectable()
export class MappingProposals {
  private readonly turns = new KeyedSemaphores(1, WAIT_LIMITS);
  private readonly readers = new Semaphore(AT_ONCE);

  constructor(private readonly proposals: ImportProposals) {}

  /** @throws Invalid for what is no table, Busy where too many files of the company are waiting */
  async propose(
    { company, permissions }: Caller,
    { kind, sheet }: ProposalRequest,
    { path, body, mapping }: SentSample,
  ): Promise<ImportProposal & Partial<CheckedProposal>> {
    if (path === undefined) return proposeImport(kind, (await readFields(ImportHeaderDto, body)).whole().header, []);
    const stated = { ...(await statedReading(kind, mapping)), ...(sheet !== undefined && { sheet }) };
    const order = { company, kind, stated, addsTaxonomy: holds(permissions, 'company:manage') };
    return this.turns.run(company, () => this.readers.run(() => this.proposals.propose(path, order)), tooMany);
  }
}

/** What is known of the mapping already. @throws Invalid where it has columns: these are proposed */
async function statedReading(kind: ImportKind, mapping: string | undefined): Promise<StatedReading> {
  const { columns, ...stated } = await mappingOf(kind, { mapping });
  if (columns.length === 0) return stated;
  throw new Invalid({ field: 'mapping.columns', message: 'are what is proposed: leave them out' });
}

function tooMany(): Busy {
  return new Busy('Too many files of your company are being read; try again soon.', 5);
}
