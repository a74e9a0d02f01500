import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Busy } from '#faults';
import type { CompanyId } from '#platform';
import { Metrics } from '#platform';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';
import { BLOCK, SpoolFile } from './spool-file.js';

/** How many spools are in use, and how many blocks they hold. */
interface Use {
  files: number;
  blocks: number;
}

const RETRY_AFTER_SECONDS = 5;

function busy(message: string): Busy {
  return new Busy(message, RETRY_AFTER_SECONDS);
}

export function companyHasTooMany(): Busy {
  return busy('Your company is taking too many long listings. Try again when one has ended, or ask for pages.');
}

/** Opens spools, within limits for each company and for all companies together. */
@Injectable()
export class Spools {
  private readonly log = new Logger('Spools');
  private readonly all: Use = { files: 0, blocks: 0 };
  private readonly byCompany = new Map<CompanyId, Use>();
  private readonly limits: ReturnType<typeof limitsOf>;

  constructor(@Inject(API_CONFIG) config: ApiConfig, metrics: Metrics) {
    this.limits = limitsOf(config);
    metrics.instant('listings_in_progress', 'Long listings on their way to their readers.', [], (set) =>
      set(this.all.files),
    );
    metrics.instant('listings_spool_bytes', 'What they hold of the disk.', [], (set) => set(this.all.blocks * BLOCK));
  }

  /** Runs `work` with a spool of its own. @throws Busy where the limits or the disk leave no room for one */
  async use<T>(company: CompanyId, work: (spool: SpoolFile) => Promise<T>): Promise<T> {
    const its = this.byCompany.get(company) ?? { files: 0, blocks: 0 };
    this.requireRoom(its);
    this.byCompany.set(company, its);
    its.files++;
    this.all.files++;
    let blocks = 0;
    const takeBlock = (): boolean => {
      if (!this.hasBlock(its)) return false;
      blocks++;
      its.blocks++;
      this.all.blocks++;
      return true;
    };
    try {
      const file = await this.open();
      try {
        return await work(new SpoolFile(file, takeBlock));
      } finally {
        await file.close();
      }
    } finally {
      for (const use of [its, this.all]) {
        use.files--;
        use.blocks -= blocks;
      }
      if (its.files === 0) this.byCompany.delete(company);
    }
  }

  private requireRoom(its: Use): void {
    const { files, filesPerCompany, bytes, bytesPerCompany } = this.limits;
    if (its.files >= filesPerCompany || !fits(its, bytesPerCompany)) throw companyHasTooMany();
    if (this.all.files >= files || !fits(this.all, bytes))
      throw busy('Too many long listings are being taken. Try again soon, or ask for pages.');
  }

  private hasBlock(its: Use): boolean {
    return fits(its, this.limits.bytesPerCompany) && fits(this.all, this.limits.bytes);
  }

  /** Opens a file and removes its name, so that the file disappears with the process, however that ends. */
  private async open(): Promise<FileHandle> {
    const path = join(this.limits.directory, `footprint-exchange-${randomUUID()}`);
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'wx+', 0o600);
      await unlink(path);
      await file.write('-', 0); // On a full disk a file can still be opened, but not written.
      return file;
    } catch (fault) {
      await file?.close();
      this.log.error(`There can be no temporary file in SPOOL_DIR: ${String(fault)}`);
      throw busy('There is no room for a long listing now. Try again later, or ask for pages.');
    }
  }
}

const MIB = 1024 * 1024;

/** How many spools there may be at a time, and how many bytes they may hold. */
function limitsOf(config: ApiConfig) {
  return {
    directory: config.SPOOL_DIR,
    files: config.LISTINGS,
    filesPerCompany: config.LISTINGS_PER_COMPANY,
    bytes: config.SPOOL_MB * MIB,
    bytesPerCompany: config.SPOOL_MB_PER_COMPANY * MIB,
  };
}

function fits({ blocks }: Use, bytes: number): boolean {
  return (blocks + 1) * BLOCK <= bytes;
}
