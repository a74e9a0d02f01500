// Why: a change of one material writes the figures of all elements above it; outside of their pages, every index takes each of them anew.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RoomForFigures1795176000000 implements MigrationInterface {
  /** Pages that are full already keep their rows until those are written. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table element set (fillfactor = 50)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
