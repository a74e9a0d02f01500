// Why: a change of one material writes the figures of all elements above it. If a row leaves its page, every index has
// to be updated.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RoomForFigures1795176000000 implements MigrationInterface {
  /** Pages that are already full keep their rows until those are written. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table element set (fillfactor = 50)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
