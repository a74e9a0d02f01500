// Why: products without figures, and those that partners get no footprint of, are looked for, so that somebody mends them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ElementsByPactState1795202316000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, figure] of Object.entries({ with: '<>', without: '=' })) {
      const condition = `newest and (co2e ->> 'A1_A3') ${figure} ''`;
      const definition = `on element (company, kind, created, uuid) include (chain) where ${condition}`;
      await buildIndex(runner, `element_${name}_figures`, definition);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
