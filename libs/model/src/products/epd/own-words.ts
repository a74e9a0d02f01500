import type { EpdReference } from '#model/factors';
import type { OwnEpd } from './own-epd.js';

/** What every data set that we write says of itself. */
export const NOT_VERIFIED =
  'Not a verified environmental product declaration: figures as calculated by the owner, without programme operator, ' +
  'registration or review.';

export function useAdvice({ remarks = [] }: OwnEpd): string {
  return [NOT_VERIFIED, ...remarks].join(' ');
}

export const NOT_REVIEWED = 'Not reviewed';
export const NOT_DEFINED = 'Not defined';

/** The aspects of compliance that the format asks about; nobody has judged any. */
export const COMPLIANCE_ASPECTS = [
  'approvalOfOverallCompliance',
  'nomenclatureCompliance',
  'methodologicalCompliance',
  'reviewCompliance',
  'documentationCompliance',
  'qualityCompliance',
] as const;

/** The formats that a data set is written in, as the samples name them. */
export const FORMATS: readonly EpdReference[] = [
  { uuid: 'a97a0155-0234-4b87-b4ce-a45da52f2a40', names: [{ lang: 'en', text: 'ILCD format' }], urls: [] },
  {
    uuid: 'a29449fd-aa2f-4de8-b5d7-4b06b43c6fde',
    names: [{ lang: 'en', text: 'EPD Data Format Extensions v1.2' }],
    urls: [],
  },
];
export const FORMAT_VERSION = '1.2';
export const ILCD_VERSION = '1.1';
/** Where a classification has no name of its own. */
export const OWN_CLASSES = 'own classification';
