import type { Schemas } from '@footprint-exchange/client';
import { may } from '../../../session/session.js';
import { kindTexts } from './kind-texts.js';

export type Kind = Schemas['ImportKind'];
export type ImportRecord = Schemas['ImportRecord'];
type ImportState = Schemas['ImportState'];

/** What whoever is signed in may import. */
export const openKinds = (): Kind[] => (Object.keys(kindTexts()) as Kind[]).filter((kind) => may(`${kind}:create`));

export const BADGES = {
  queued: 'neutral',
  checking: 'neutral',
  waiting: 'warning',
  writing: 'neutral',
  done: 'good',
  refused: 'fault',
  failed: 'fault',
  cancelled: 'warning',
  undoing: 'neutral',
  undone: 'neutral',
} as const satisfies Record<ImportState, string>;

const OPEN: readonly ImportState[] = ['queued', 'checking', 'writing', 'undoing'];

/** Whether it goes on by itself: one that waits for somebody does not. */
export const isOpen = ({ state }: Pick<ImportRecord, 'state'>): boolean => OPEN.includes(state);
