import type { Schemas } from '@footprint-exchange/client';
import { may } from '../../session/session.js';
import { importTexts } from './import-texts.js';

export type Kind = Schemas['ImportKind'];
export type ImportRecord = Schemas['ImportRecord'];

/** What whoever is signed in may import. */
export const openKinds = (): Kind[] =>
  (Object.keys(importTexts().kinds) as Kind[]).filter((kind) => may(`${kind}:create`));

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
  undone: 'warning',
} as const satisfies Record<Schemas['ImportState'], string>;

export const isOpen = ({ state }: Pick<ImportRecord, 'state'>): boolean =>
  state === 'queued' || state === 'checking' || state === 'writing';
