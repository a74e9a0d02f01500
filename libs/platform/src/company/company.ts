import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CompanyId } from '../company-id.js';

export const PUBLISH_CHOICES = ['all', 'reviewed', 'none'] as const;
export type Publish = (typeof PUBLISH_CHOICES)[number];

/** A company and its settings. */
@Entity('company')
export class Company {
  @PrimaryColumn('uuid') uuid!: CompanyId;
  @Column('text') subdomain!: string;
  @Column('text') name!: string;
  /** In the URNs of its footprints; null: `<subdomain>.<BASE_DOMAIN>`. */
  @Column('text', { nullable: true }) domain!: string | null;
  /** URNs of its own; none: one is made of domain and subdomain. */
  @Column('text', { name: 'company_ids', array: true }) companyIds!: string[];
  @Column('boolean', { name: 'pact_public' }) pactPublic!: boolean;
  @Column('text') publish!: Publish;
  @Column('boolean', { name: 'accept_json_events' }) acceptJsonEvents!: boolean;
  @Column('boolean', { name: 'outbound_logistics' }) outboundLogistics!: boolean;
  @Column('text', { name: 'characterization_factors', array: true }) characterizationFactors!: string[];
  @Column('text', { name: 'cross_sectoral_standards', array: true }) crossSectoralStandards!: string[];
  @Column('text', { name: 'fossil_carbon_content' }) fossilCarbonContent!: string;
  @Column('text', { name: 'exempted_emissions_percent' }) exemptedEmissionsPercent!: string;
  @Column('timestamptz') created!: Date;
  @Column('timestamptz') updated!: Date;
  /** Raised by every write. */
  @Column('bigint') revision!: number;
}

/** What of it can be set after creation. */
export type CompanySettings = Omit<Company, 'uuid' | 'subdomain' | 'created' | 'updated' | 'revision'>;
