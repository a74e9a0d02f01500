/** How an import ended. */
export interface PassEnd {
  readonly state: 'done' | 'refused' | 'failed' | 'cancelled';
  readonly reason?: string;
}

export const CANCELLED: PassEnd = { state: 'cancelled', reason: 'Cancelled. The records that were written stay.' };
export const CANCELLED_IN_TIME: PassEnd = { state: 'cancelled', reason: 'Cancelled. Nothing was written.' };
