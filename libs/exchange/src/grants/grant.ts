/** What a company lets one recipient see of its published footprints, beyond what else it grants. */
export interface Grant {
  uuid: string;
  created: Date;
  /** The recipient: a data source with the clients that belong to it, or a client alone. */
  dataSource: { uuid: string; name: string } | null;
  client: { clientId: string; name: string } | null;
  /** What it may see: a product in all its versions, a taxonomy with everything below it, or everything if both are null. */
  product: { uuid: string; name: string } | null;
  taxonomy: { uuid: string; name: string } | null;
}

/** Exactly one recipient, and exactly one of the things to see. */
export interface GrantInput {
  dataSource?: string;
  client?: string;
  /** The UUID of any version of a material or process element. */
  product?: string;
  taxonomy?: string;
  everything?: boolean;
}

/** Selects grants. An absent field selects all. */
export interface GrantFilter {
  dataSource?: string;
  client?: string;
  /** The UUID of any version. */
  product?: string;
  taxonomy?: string;
}
