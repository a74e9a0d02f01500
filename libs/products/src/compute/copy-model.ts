import type { CompanyId, Tx } from '#platform';

/**
 * Copies the model of one version to another, with its blocks and inputs. Computed columns are not copied, because the copy is
 * computed from the current figures of its sources. The inputs keep their creation time and so their order.
 * @returns whether there was a model with inputs to copy
 */
export async function copyModel(tx: Tx, company: CompanyId, from: string, to: string): Promise<boolean> {
  const copied = await tx.query(
    `with old as (
       select uuid from model where company = $1 and product = $2
     ), new as (
       insert into model (company, uuid, product) select $1, gen_random_uuid(), $3::uuid from old returning uuid
     ), blocks as materialized (
       select b.uuid, gen_random_uuid() as copy, b.name, b.created from block b join old on b.company = $1 and b.model = old.uuid
     ), inputs as materialized (
       select i.uuid, gen_random_uuid() as copy from model_input i join old on i.company = $1 and i.model = old.uuid
     ), copied_blocks as (
       insert into block (company, uuid, model, name, created)
       select $1, b.copy, new.uuid, b.name, b.created from blocks b, new
     )
     insert into model_input (company, uuid, model, product, name, sync_id, place, quantity, unit, stage, material_group, material, switch,
       block, lane, carries, carried_weight, carried_weight_unit, created)
     select $1, c.copy, new.uuid, $3::uuid, i.name, i.sync_id, i.place, i.quantity, i.unit, i.stage, i.material_group, i.material, i.switch,
       b.copy, i.lane, k.copy, i.carried_weight, i.carried_weight_unit, i.created
     from inputs c cross join new
       join model_input i on i.company = $1 and i.uuid = c.uuid
       left join blocks b on b.uuid = i.block
       left join inputs k on k.uuid = i.carries
     returning uuid`,
    [company, from, to],
  );
  return copied.length > 0;
}
