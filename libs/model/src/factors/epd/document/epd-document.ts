import type { EpdFlow, EpdProcess } from './epd-process.js';

/** What is not a process data set of the format, by the word a report counts it under. */
export type OtherDataSet =
  'flow property' | 'unit group' | 'contact' | 'source' | 'LCIA method' | 'life-cycle model' | 'another file';

/** What a report counts a file under that is no EPD. A flow is read for the unit of a process. */
export type SkippedDataSet = OtherDataSet | 'flow';

/** One file of an ILCD+EPD archive, read. */
export type EpdDocument =
  | { readonly kind: 'process'; readonly process: EpdProcess }
  | { readonly kind: 'flow'; readonly flow: EpdFlow }
  | { readonly kind: 'other'; readonly what: OtherDataSet };
