// Why: what auditors look for, such as a new client, stands among millions of entries of activities. Those are left out of the index, so
// that no activity takes longer to be written.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditKinds1795201956000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index audit_entry_kind on audit_entry (company, kind, created, uuid) where kind <> 'activity'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
