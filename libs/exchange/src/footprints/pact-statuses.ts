import { Inject, Injectable } from '@nestjs/common';
import type { VersionState } from '#model/terms';
import { isEditable } from '#model/terms';
import type { StoredElement } from '#products';
import { newerFigures } from '#products';
import type { Module } from '#impacts';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import type { FootprintContent, FieldGaps } from '#model/exchange';
import { gapsInFootprint, publishableVersion } from '#model/exchange';
import { BASE_DOMAIN } from '../company/pact-addresses.js';
import { pactCompany } from '../company/pact-company.js';
import { mappingOf, mappingOnceReleased, publicationInput } from './publication-plan.js';

/** Whether an element is published over PACT, under which id, and if not, why. */
export interface PactStatus {
  published: boolean;
  footprintId?: string;
  reason?: string;
  /** Modules of A1 to A3 that its climate figure does not state: they count as 0. */
  notStated?: Module[];
  /** Fields of its footprint that count as 0 for some inputs of its model, which do not state them. */
  gaps?: FieldGaps[];
  /** What is newer than the figures of a version that is no draft. */
  notices?: string[];
  newerFigures?: NewerFiguresOf[];
}

/** A dataset that took newer figures of a supplier. */
export interface NewerFiguresOf {
  dataset: { uuid: string; name: string };
  supplier?: string;
}

/** The footprint that a version would be published as, or what it lacks. */
export interface FootprintPreview {
  footprint?: FootprintContent;
  lacking: string[];
}

@Injectable()
export class PactStatuses {
  constructor(
    private readonly database: Database,
    @Inject(BASE_DOMAIN) private readonly baseDomain: string,
  ) {}

  async of(company: CompanyId, element: StoredElement): Promise<PactStatus> {
    const newer = await this.newerFigures(company, element);
    const status = { ...(await this.statusOf(company, element)), ...gapsOf(element) };
    return newer.length > 0 ? { ...status, notices: newer.map(noticeOf), newerFigures: newer } : status;
  }

  private async newerFigures(company: CompanyId, { uuid, versionState }: StoredElement): Promise<NewerFiguresOf[]> {
    if (isEditable(versionState)) return [];
    const newer = await this.database.transaction((tx) => newerFigures(tx, company, uuid));
    return newer.map(({ dataset, name, supplier }) => ({
      dataset: { uuid: dataset, name },
      ...(supplier !== null && { supplier }),
    }));
  }

  private async statusOf(company: CompanyId, element: StoredElement): Promise<PactStatus> {
    const mapping = mappingOf(element, await pactCompany(this.database, company, this.baseDomain));
    if (mapping.kind === 'withheld') return { published: false, reason: mapping.reason };
    const publishable = publishableVersion(await this.versions(company, element.chain));
    if (publishable && publishable.uuid !== element.uuid) {
      return { published: false, reason: `The version ${publishable.uuid} stands instead of this one.` };
    }
    const id = await this.activeId(company, element);
    return id ? { published: true, footprintId: id } : { published: false, reason: 'It is about to be published.' };
  }

  /** What partners would get of a version if nothing but its state and its sharing stood against it. */
  async preview(company: CompanyId, element: StoredElement): Promise<FootprintPreview> {
    const mapping = mappingOnceReleased(element, await pactCompany(this.database, company, this.baseDomain));
    return mapping.kind === 'mapped' ? { footprint: mapping.content, lacking: [] } : { lacking: [...mapping.lacking] };
  }

  private versions(company: CompanyId, chain: string) {
    return this.database.query<{ uuid: string; version: number; versionState: VersionState }>(
      `select uuid, version, version_state as "versionState" from element where company = $1 and chain = $2`,
      [company, chain],
    );
  }

  private async activeId(company: CompanyId, { uuid, chain }: StoredElement): Promise<string | undefined> {
    const [active] = await this.database.query<{ id: string }>(
      `select id from published_footprint where company = $1 and chain = $2 and element = $3 and status = 'Active'`,
      [company, chain, uuid],
    );
    return active?.id;
  }
}

function gapsOf(element: StoredElement): Pick<PactStatus, 'notStated' | 'gaps'> {
  const { notStated, gaps } = gapsInFootprint(publicationInput(element));
  return { ...(notStated.length > 0 && { notStated: [...notStated] }), ...(gaps.length > 0 && { gaps: [...gaps] }) };
}

function noticeOf({ dataset, supplier }: NewerFiguresOf): string {
  const of = supplier === undefined ? '' : ` of ${supplier}`;
  return `A newer figure of the supplier exists: ${dataset.name}${of}, dataset ${dataset.uuid}.`;
}
