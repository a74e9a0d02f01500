import type { Tag } from './operation-ids.js';
import { OPERATION_IDS } from './operation-ids.js';

/** What an integrator has to know of the records of a tag before the first request: what they are, and which permissions they need. */
const TEXTS: Record<Tag, string> = {
  Tokens: `OAuth 2.0 client credentials for an access token, which goes into \`Authorization: Bearer\`. A client with an
API key needs none: the key goes into \`X-API-Key\` with every request, or is exchanged for a token by who must not keep it, as a
page in a browser. No permission is needed.`,
  'Company and clients': `The caller's company with its settings, and its clients: the programs that may act for it, each with its
own permissions, secret and API key. Permission: \`company:manage\`; any token to read who it is itself.`,
  Materials: `Products that are bought or made, per declared unit, with their figures for the 37 indicators of EN 15804+A2 by
life-cycle module. The figures are the record's own, or follow from an emission factor (\`dataset\`) or from a model. Each record
is one version: a draft can change, later ones stay as they are. Permissions: \`material:…\`; \`verification:write\` to review;
\`exchange:read\` to see who got a footprint.`,
  'Process elements': `What is done rather than bought, such as an hour of welding or the energy of a hall. Their fields and rules are
those of materials. Permissions: \`process:…\`; \`verification:write\` to review; \`exchange:read\` to see who got a footprint.`,
  'Emission factors': `Datasets: published figures of a product or a service, which materials and process elements draw on. A dataset is in a
database, such as that of DESNZ; a database belongs to the company, or is shared by all. Permissions: \`dataset:…\`.`,
  Models: `What a product's figures are computed from: inputs of materials, process elements, switches and transports, each in a
life-cycle module, and put into blocks as the company likes. Permissions: \`model:…\`.`,
  'Transport lanes': `Ways that goods are carried, with their distance and figures per tonne-kilometre. Inputs of models and
activities refer to them. Permissions: \`model:…\`.`,
  Switches: `The same part from several sources: the mean of several materials or process elements, in equal or stated
shares. Permissions: \`switch:…\`.`,
  Images: `Pictures of materials, process elements and switches: png, jpeg, webp or gif, at most 5 MiB. Permission: \`:update\` of the
record to set one; to see one needs its address only.`,
  Activities: `What a company did, bought or used in a period: a quantity, its CO2e upstream and downstream, scope and org, and totals of
them. Permissions: \`activity:…\`; \`activity:report\` for totals alone, \`company:manage\` to change groups.`,
  Reports: `The company's inventory by the GHG Protocol, from its activities. Permission: \`activity:report\`.`,
  'Reference data': `What other records refer to: units and places, which are the same for all, and the company's scopes, orgs, suppliers,
locations and taxonomies. Any token reads them; \`company:manage\` changes the company's.`,
  Imports: `CSV and XLSX files of materials, process elements, activities, emission factors or bills of materials, which a worker checks
and then writes; mappings of their columns, and templates to fill. Permission: \`:create\` of the kind that the file holds, and its
\`:update\` where it changes records.`,
  'Exchange with partners': `The company's side of PACT: its footprints, its partners' PACT APIs (data sources), what they may see (grants), and the
events that came and went, with every attempt to deliver, and the footprints that partners sent or let us read. Permissions: \`exchange:read\`, \`exchange:manage\`; \`company:manage\` for data sources and grants; the \`:read\`
of materials or process elements for footprints.`,
  Audit: `Who changed what, and when, over all records of the company. The entries are a chain of keyed hashes, which shows whether
somebody changed, removed or inserted one in the database. Permission: \`company:manage\`.`,
  PACT: `The partners' side: PACT Technical Specifications 3.0.3 for the exchange of product footprints, under the company's own
host. Permission: \`pact:read\`; none for footprints where the company makes them public (\`pactPublic\`).`,
  Health: `For balancers and orchestrators. No permission is needed.`,
};

/** The tags in the order in which an integrator meets them. */
export const TAGS = (Object.keys(OPERATION_IDS) as Tag[]).map((name) => ({
  name,
  description: TEXTS[name].replaceAll('\n', ' '),
}));
