import { IsIn, IsOptional } from 'class-validator';
import { ASSESSMENT_REPORT, COMPANY_URN, CROSS_SECTORAL_STANDARD, DOMAIN, LANGUAGE } from '#pact/model';
import type { Publish, Scope2Method } from '#platform';
import { PUBLISH_CHOICES, SCOPE2_METHODS } from '#platform';
import { DecimalText, Flag, Name, Setting, SettingList } from '../rules/index.js';

/** The settings of the caller's company. An absent field is kept; null restores its default. */
export class PatchCompanyDto {
  /** As partners read it in footprints, 1 to 500 characters. */
  @Name({ optional: true }) name?: string;
  /** The domain name in its URNs; default: its subdomain below the domain of the installation. */
  @Setting(DOMAIN) domain?: string | null;
  /** URNs that name it, up to 256 characters each; default: one made of domain and subdomain. */
  @SettingList(COMPANY_URN) companyIds?: string[] | null;
  /** Whether footprints are read over PACT without a token; default false. */
  @Flag() pactPublic?: boolean | null;
  /** What PACT shows: all, what is locked, in review or verified, or none; default all. */
  @IsOptional()
  @IsIn(PUBLISH_CHOICES, { message: `has to be one of ${PUBLISH_CHOICES.join(', ')}` })
  publish?: Publish | null;
  /** Whether events sent as application/json are taken too; default false. */
  @Flag() acceptJsonEvents?: boolean | null;
  /** Whether transport to the customer, A4, is published; default false. */
  @Flag() outboundLogistics?: boolean | null;
  /** IPCC assessment reports, where no database names its own; default AR6. */
  @SettingList(ASSESSMENT_REPORT, { min: 1 }) characterizationFactors?: string[] | null;
  /** Accounting standards as PACT names them; default PACT-3.0. */
  @SettingList(CROSS_SECTORAL_STANDARD, { min: 1 }) crossSectoralStandards?: string[] | null;
  /** kg C per declared unit of products that do not say, a decimal of at least 0; default "0". */
  @DecimalText({ min: 0 }) fossilCarbonContent?: string | null;
  /** Percent, of products that do not say, a decimal from 0 to 100; default "0". */
  @DecimalText({ min: 0, max: 100 }) exemptedEmissionsPercent?: string | null;
  /** The method that its figures of scope 2 follow, as its inventory states it; default: not stated. */
  @IsOptional()
  @IsIn(SCOPE2_METHODS, { message: `has to be one of ${SCOPE2_METHODS.join(', ')}` })
  scope2Method?: Scope2Method | null;
  /** In which it reads the texts of EPDs, the preferred one first; the first is that of its own texts; default en, de. */
  @SettingList(LANGUAGE, { min: 1 }) languages?: string[] | null;
}
