import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isThere } from './needs.js';

/** The folder with the published files of emission factors and EPDs. */
const FOLDER = resolve(process.env['SHARED_DATA_DIR'] ?? '../shared/data');

/** A file or folder of published data. */
export const published = (path: string): string => join(FOLDER, path);

/** Whether it is there. No repository has it: tests of it are skipped elsewhere. */
export const hasPublished = (path = ''): boolean =>
  isThere(existsSync(published(path)), `SHARED_DATA_DIR names no folder with ${path || 'the published files'}`, 'skip');
