import type { Checked } from '#faults';
import type { GrantInput } from '#exchange';
import { ELEMENT } from '#products';
import { TAXONOMY } from '#terms';
import { Refers } from '../../web/references/index.js';
import { Flag, Name, Nested } from '../../web/rules/index.js';
import { ElementReferenceDto, ReferenceDto, SyncedReferenceDto } from '../../web/views/reference.dto.js';

/** A client, by its id. */
export class ClientReferenceDto {
  /** The id of the client. */
  @Name() clientId!: string;
}

/**
 * A grant to be made: to one recipient, of one product, one taxonomy, or everything. It matters where the company's
 * setting `access` is `granted`.
 */
export class CreateGrantDto {
  /** The recipient: the partner of a data source, with the clients that belong to it. */
  @Nested(() => ReferenceDto) dataSource?: ReferenceDto | null;
  /** Or a client alone. */
  @Nested(() => ClientReferenceDto) client?: ClientReferenceDto | null;
  /** A material or process element, by the UUID of any version: the footprints of all its versions. */
  @Refers(ELEMENT) @Nested(() => ElementReferenceDto) product?: ElementReferenceDto | null;
  /** A taxonomy: the footprints of what is in it or below it. A footprint is where its product was when it was published. */
  @Refers(TAXONOMY) @Nested(() => SyncedReferenceDto) taxonomy?: SyncedReferenceDto | null;
  /** True: every footprint that the company publishes. */
  @Flag() everything?: boolean | null;
}

export function toGrantInput(body: Checked<CreateGrantDto>): Checked<GrantInput> {
  return body.map<GrantInput>(({ dataSource, client, product, taxonomy, everything }) => ({
    dataSource: dataSource?.uuid,
    client: client?.clientId,
    product: product?.uuid,
    taxonomy: taxonomy?.uuid,
    everything: everything ?? undefined,
  }));
}
