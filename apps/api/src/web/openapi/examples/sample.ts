import { createHash } from 'node:crypto';
import { exampleUuid } from './example-uuid.js';
import { databaseUuid, datasetUuid } from '#factors';
import { receivedUuid } from '#exchange';
import type { CompanyId } from '#platform';
import { packUuid } from '#platform';

const company = exampleUuid('company') as CompanyId;
const ownFactors = databaseUuid(company, 'Own factors', 'unspecified');
const ownSpare = databaseUuid(company, 'Database to be deleted', 'unspecified');
const DESNZ = databaseUuid(company, 'UK Government conversion factors (sample)', '2024 v1.1');

/** The records of the sample company that the examples name. */
export const SAMPLE = {
  bracket: exampleUuid('sample-bracket'),
  bracketFootprint: exampleUuid('sample-bracket', 2),
  bracketImage: packUuid(company) + createHash('sha256').update('sample image').digest('base64url'),
  lamp: exampleUuid('sample-lamp'),
  steel: exampleUuid('sample-steel'),
  planned: exampleUuid('sample-planned'),
  moulding: exampleUuid('sample-moulding'),
  unlocked: { material: exampleUuid('sample-unlocked-material'), process: exampleUuid('sample-unlocked-process') },
  locked: { material: exampleUuid('sample-locked-material'), process: exampleUuid('sample-locked-process') },
  unused: { material: exampleUuid('sample-unused-material'), process: exampleUuid('sample-unused-process') },
  lampModel: exampleUuid('model sample-lamp'),
  lampFoot: exampleUuid('lamp-foot'),
  prototypeModel: exampleUuid('model sample-prototype'),
  prototypeStand: exampleUuid('prototype-stand'),
  prototypeStandBlock: exampleUuid('prototype block Stand'),
  prototypeUnused: exampleUuid('prototype-unused'),
  prototypeUnusedBlock: exampleUuid('prototype block To be deleted'),
  metal: exampleUuid('sample-metal'),
  unusedSwitch: exampleUuid('sample-unused-switch'),
  road: exampleUuid('sample-road'),
  sea: exampleUuid('sample-sea'),
  activity: exampleUuid('activities'),
  unusedActivity: exampleUuid('sample-unused-activity'),
  scope1: exampleUuid('company', 2),
  scope36: exampleUuid('company', 9),
  sheffield: exampleUuid('sample-sheffield'),
  hannover: exampleUuid('sample-hannover'),
  northfield: exampleUuid('sample-northfield'),
  humber: exampleUuid('sample-humber'),
  meters: exampleUuid('sample-meters'),
  people: exampleUuid('sample-people'),
  plant: exampleUuid('location Sheffield'),
  parts: exampleUuid('taxonomy products/parts'),
  utilities: exampleUuid('taxonomy operations/utilities'),
  transports: exampleUuid('taxonomy operations/transport'),
  desnz: DESNZ,
  materialFactors: exampleUuid('UK Government conversion factors (sample)', 3),
  steelFactor: datasetUuid(DESNZ, '19_504_5116_15_1'),
  ownFactors,
  ownFactor: datasetUuid(ownFactors, 'sample-recycled-steel'),
  unusedFactor: datasetUuid(ownFactors, 'sample-unused'),
  unusedDatabase: ownSpare,
  unusedClient: packUuid(company) + packUuid(exampleUuid('client To be deleted')).slice(0, 12),
  reportingClient: packUuid(company) + packUuid(exampleUuid('client Reporting')).slice(0, 12),
  partner: exampleUuid('partner Sample partner'),
  awayPartner: exampleUuid('partner Partner that is away'),
  unusedPartner: exampleUuid('partner To be deleted'),
  unusedGrant: exampleUuid('grant sample-steel'),
  pull: exampleUuid('sample-pull'),
  received: receivedUuid(company, exampleUuid('partner Sample partner'), exampleUuid('partner-footprint')),
  asked: exampleUuid('sample-asked'),
  answered: exampleUuid('sample-request'),
  refused: exampleUuid('sample-refused'),
  retrying: exampleUuid('sample-retrying'),
  import: exampleUuid('sample-import'),
  heldImport: exampleUuid('sample-held-import'),
  waitingImport: exampleUuid('sample-waiting-import'),
  writtenImport: exampleUuid('sample-written-import'),
  mapping: exampleUuid('mapping Monthly trips'),
  unusedMapping: exampleUuid('mapping To be deleted'),
} as const;
