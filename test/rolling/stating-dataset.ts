import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.js';
import type { RollingGround } from './ground.js';

/** A dataset of 1 kg CO2e per kg that states its biogenic carbon, which the release before does not know. */
export class StatingDataset {
  private constructor(
    private readonly ground: RollingGround,
    private readonly uuid: string,
  ) {}

  /** Stores it as this release does. */
  static async store(ground: RollingGround, subdomain: string, biogenicCarbonContent: string): Promise<StatingDataset> {
    const [uuid, database] = [randomUUID(), randomUUID()];
    const [figures, pact] = [{ 'GWP-fossil': { A1_A3: '1' } }, { biogenicCarbonContent }].map((each) =>
      JSON.stringify(each),
    );
    await ground.query(`
      with f as (
        insert into factor_database (owner, uuid, name, version, licence)
        select uuid, '${database}', 'EPDs', '1', 'free' from company where subdomain = '${subdomain}' returning owner, uuid
      )
      insert into dataset (owner, uuid, factor_database, key, name, unit, figures, pact, received_revision)
      select owner, '${uuid}', uuid, 'beam', 'Beam', 'kg', '${figures}', '${pact}', 1 from f`);
    return new StatingDataset(ground, uuid);
  }

  /** @returns the uuid of a material that is made of this many kg of it */
  async bind(caller: Caller, kilograms: number): Promise<string> {
    const weight = { quantity: kilograms, unit: 'kg' };
    const body = { name: 'Beam', unit: 'pcs', weight, dataset: { uuid: this.uuid }, datasetAmount: weight };
    return (await caller.send('POST', '/v1/material', { body })).json.uuid as string;
  }

  async take(caller: Caller, material: string, kilograms: number): Promise<void> {
    await caller.send('PATCH', `/v1/material/${material}`, {
      body: { datasetAmount: { quantity: kilograms, unit: 'kg' } },
    });
  }

  /** What the published footprint of a material says of its biogenic carbon. */
  async published(material: string): Promise<string | undefined> {
    const [footprint] = await this.ground.query<{ content: string | null }>(
      `select content -> 'pcf' ->> 'biogenicCarbonContent' as content from published_footprint
       where element = '${material}' and status = 'Active'`,
    );
    return footprint?.content ?? undefined;
  }
}
