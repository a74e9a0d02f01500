import { IsIn, IsOptional } from 'class-validator';
import { ASSESSMENT_REPORT, COMPANY_URN, CROSS_SECTORAL_STANDARD, DOMAIN, LANGUAGE } from '#model/exchange';
import type { PactAccess, Publish, PublishGaps, Scope2Method } from '#access';
import { ACCESS_CHOICES, MAX_ANSWER_DUE_DAYS, PUBLISH_CHOICES, PUBLISH_GAPS_CHOICES, SCOPE2_METHODS } from '#access';
import { DecimalText, Flag, IntegerWithin, Name, Setting, SettingList } from '../../web/rules/index.js';

/** The settings of the caller's company. An absent field is kept; null restores its default. */
export class PatchCompanyDto {
  /** As partners read it in footprints, 1 to 500 characters: `companyName` of PACT v3. */
  @Name({ optional: true }) name?: string;
  /** The domain name in its URNs; default: its subdomain below the domain of the installation. */
  @Setting(DOMAIN) domain?: string | null;
  /**
   * URNs that name it, up to 256 characters each: `companyIds` of PACT v3. Default: one made of domain and subdomain.
   */
  @SettingList(COMPANY_URN) companyIds?: string[] | null;
  /** Whether footprints are read over PACT without a token; default false. */
  @Flag() pactPublic?: boolean | null;
  /**
   * What PACT shows of elements that do not say themselves: `all`, `reviewed` (what is locked, in review or verified)
   * or `none`; default `all`.
   */
  @IsOptional()
  @IsIn(PUBLISH_CHOICES, { message: `has to be one of ${PUBLISH_CHOICES.join(', ')}` })
  publish?: Publish | null;
  /**
   * Who sees the footprints that are published: `everybody` with a client, or only those to whom they were `granted`;
   * default `everybody`. Where they are granted, nobody sees any without a token, whatever pactPublic says.
   */
  @IsOptional()
  @IsIn(ACCESS_CHOICES, { message: `has to be one of ${ACCESS_CHOICES.join(', ')}` })
  access?: PactAccess | null;
  /** After how many days without an answer a request to a partner is shown as overdue, 1 to 400; default 14. */
  @IntegerWithin(1, MAX_ANSWER_DUE_DAYS) answerDueDays?: number | null;
  /** Whether PACT events sent as application/json are taken, too; default false. */
  @Flag() acceptJsonEvents?: boolean | null;
  /**
   * Whether the PACT base URL itself has a token endpoint and a discovery document, for partners whose software takes
   * that URL alone; default false.
   */
  @Flag() tokenAtBase?: boolean | null;
  /**
   * Whether transport to the customer, module A4, is published: `pcf.outboundLogisticsGhgEmissions` of PACT v3; default
   * false.
   */
  @Flag() outboundLogistics?: boolean | null;
  /**
   * What becomes of a footprint of which inputs lack figures other than GWP-fossil: `tell` publishes the known part, with
   * a comment on what lacks, `withhold` publishes none; default `tell`.
   */
  @IsOptional()
  @IsIn(PUBLISH_GAPS_CHOICES, { message: `has to be one of ${PUBLISH_GAPS_CHOICES.join(', ')}` })
  publishGaps?: PublishGaps | null;
  /**
   * IPCC assessment reports of footprints whose databases name none: `pcf.ipccCharacterizationFactors` of PACT v3;
   * default AR6.
   */
  @SettingList(ASSESSMENT_REPORT, { min: 1 }) characterizationFactors?: string[] | null;
  /** The accounting standards of its footprints: `pcf.crossSectoralStandards` of PACT v3; default PACT-3.0. */
  @SettingList(CROSS_SECTORAL_STANDARD, { min: 1 }) crossSectoralStandards?: string[] | null;
  /** Fossil carbon of products that do not say: kg C per declared unit, a decimal string of at least 0; default "0". */
  @DecimalText({ min: 0 }) fossilCarbonContent?: string | null;
  /** Exempted emissions of products that do not say: percent, a decimal string from 0 to 100; default "0". */
  @DecimalText({ min: 0, max: 100 }) exemptedEmissionsPercent?: string | null;
  /**
   * The method that its figures of scope 2 follow, as its inventory states it (GHG Protocol Scope 2 Guidance, chapter
   * 4); default: not stated.
   */
  @IsOptional()
  @IsIn(SCOPE2_METHODS, { message: `has to be one of ${SCOPE2_METHODS.join(', ')}` })
  scope2Method?: Scope2Method | null;
  /**
   * The languages in which it reads the texts of EPDs, the preferred one first, as BCP 47 writes them; the first is
   * that of its own texts; default en, de.
   */
  @SettingList(LANGUAGE, { min: 1 }) languages?: string[] | null;
}
