import { createHash } from 'node:crypto';
import { sampleUuid } from '#model/terms';
import { databaseUuid, datasetUuid } from '#factors';
import { receivedUuid } from '#exchange';
import type { CompanyId } from '#platform';
import { packUuid } from '#platform';

const company = sampleUuid('company') as CompanyId;
const ownFactors = databaseUuid(company, 'Own factors', 'unspecified');
const ownSpare = databaseUuid(company, 'Database to be deleted', 'unspecified');
const DESNZ = databaseUuid(company, 'UK Government conversion factors (sample)', '2024 v1.1');

/** The records of the sample company that the examples name. */
export const SAMPLE = {
  bracket: sampleUuid('sample-bracket'),
  bracketFootprint: sampleUuid('sample-bracket', 2),
  bracketImage: packUuid(company) + createHash('sha256').update('sample image').digest('base64url'),
  lamp: sampleUuid('sample-lamp'),
  steel: sampleUuid('sample-steel'),
  planned: sampleUuid('sample-planned'),
  moulding: sampleUuid('sample-moulding'),
  unlocked: { material: sampleUuid('sample-unlocked-material'), process: sampleUuid('sample-unlocked-process') },
  locked: { material: sampleUuid('sample-locked-material'), process: sampleUuid('sample-locked-process') },
  unused: { material: sampleUuid('sample-unused-material'), process: sampleUuid('sample-unused-process') },
  lampModel: sampleUuid('model sample-lamp'),
  lampFoot: sampleUuid('lamp-foot'),
  prototypeModel: sampleUuid('model sample-prototype'),
  prototypeStand: sampleUuid('prototype-stand'),
  prototypeStandBlock: sampleUuid('prototype block Stand'),
  prototypeUnused: sampleUuid('prototype-unused'),
  prototypeUnusedBlock: sampleUuid('prototype block To be deleted'),
  metal: sampleUuid('sample-metal'),
  unusedSwitch: sampleUuid('sample-unused-switch'),
  road: sampleUuid('sample-road'),
  sea: sampleUuid('sample-sea'),
  activity: sampleUuid('activities'),
  unusedActivity: sampleUuid('sample-unused-activity'),
  scope1: sampleUuid('company', 2),
  scope36: sampleUuid('company', 9),
  sheffield: sampleUuid('sample-sheffield'),
  hannover: sampleUuid('sample-hannover'),
  northfield: sampleUuid('sample-northfield'),
  humber: sampleUuid('sample-humber'),
  meters: sampleUuid('sample-meters'),
  people: sampleUuid('sample-people'),
  plant: sampleUuid('location Sheffield'),
  parts: sampleUuid('taxonomy products/parts'),
  utilities: sampleUuid('taxonomy operations/utilities'),
  transports: sampleUuid('taxonomy operations/transport'),
  desnz: DESNZ,
  materialFactors: sampleUuid('UK Government conversion factors (sample)', 3),
  steelFactor: datasetUuid(DESNZ, '19_504_5116_15_1'),
  ownFactors,
  ownFactor: datasetUuid(ownFactors, 'sample-recycled-steel'),
  unusedFactor: datasetUuid(ownFactors, 'sample-unused'),
  unusedDatabase: ownSpare,
  unusedClient: packUuid(company) + packUuid(sampleUuid('client To be deleted')).slice(0, 12),
  reportingClient: packUuid(company) + packUuid(sampleUuid('client Reporting')).slice(0, 12),
  partner: sampleUuid('partner Sample partner'),
  awayPartner: sampleUuid('partner Partner that is away'),
  unusedPartner: sampleUuid('partner To be deleted'),
  unusedGrant: sampleUuid('grant sample-steel'),
  pull: sampleUuid('sample-pull'),
  received: receivedUuid(company, sampleUuid('partner Sample partner'), sampleUuid('partner-footprint')),
  asked: sampleUuid('sample-asked'),
  answered: sampleUuid('sample-request'),
  refused: sampleUuid('sample-refused'),
  retrying: sampleUuid('sample-retrying'),
  import: sampleUuid('sample-import'),
  heldImport: sampleUuid('sample-held-import'),
  mapping: sampleUuid('mapping Monthly trips'),
  unusedMapping: sampleUuid('mapping To be deleted'),
} as const;
