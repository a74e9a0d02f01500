import { Foundation1795132800000 } from './1000-foundation.js';
import { References1795140000000 } from './1200-references.js';

/** In the order they run; TypeORM wants each class to end in 13 digits, by which it sorts them. Forward only: a released migration is never edited. */
export const MIGRATIONS = [Foundation1795132800000, References1795140000000];
export const LATEST_MIGRATION = MIGRATIONS.at(-1)?.name;
