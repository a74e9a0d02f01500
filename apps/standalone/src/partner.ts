import { parseArgs } from 'node:util';
import { findRunning } from '#embedded';
import { readStandaloneConfig } from './start/config.js';
import { askAsPartner } from './partner/ask-as-partner.js';
import { PartnerFailure } from './partner/partner-failure.js';
import { readSample } from './sample/sample-file.js';
import { EXIT } from './start/start-refused.js';

const USAGE = `Usage: npm run --silent partner -- [--product ID] [--json]

Plays a partner of the sample company: asks the service that npm start runs for a product's footprint,
waits for the answer at an address of its own, and prints it.

  --product ID  a uuid, sku, syncId or URN (default: DL-1, the desk lamp)
  --json        prints the two events as they were sent`;
const WAIT_MS = 30_000;
/** As in sysexits.h. */
const WRONG_USAGE = 64;

async function main(): Promise<number> {
  const { product, json, help } = options();
  if (help) {
    console.log(USAGE);
    return EXIT.done;
  }
  const { dataDir } = readStandaloneConfig();
  const sample = (await findRunning(dataDir)) && (await readSample(dataDir));
  if (!sample) throw new PartnerFailure(`The service is not running on ${dataDir}: start it with npm start.`);
  if (sample.toFill?.length) console.error('The sample company is being filled: npm start says when all is there.\n');
  await askAsPartner(sample, { product, json, waitMs: WAIT_MS, print: (text) => console.log(text) });
  return EXIT.done;
}

function options(): { product: string; json: boolean; help: boolean } {
  return parseArgs({
    options: {
      product: { type: 'string', default: 'DL-1' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

process.exit(
  await main().catch((fault: unknown) => {
    const isUsage = fault instanceof Error && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? `${fault.message}\n\n${USAGE}` : fault instanceof PartnerFailure ? fault.message : fault);
    return isUsage ? WRONG_USAGE : EXIT.failed;
  }),
);
