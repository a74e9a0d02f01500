import { McpServer } from '@modelcontextprotocol/server';
import { readActivityTotals } from './activities/read-activity-totals.js';
import { readGhgReport } from './activities/read-ghg-report.js';
import type { Api } from './api/api.js';
import type { Log } from './command/log.js';
import { VERSION } from './command/version.js';
import { listExchangeEvents, readExchangeState } from './exchange/exchange.js';
import { readPactStatus } from './exchange/read-pact-status.js';
import { listDatabases } from './factors/list-databases.js';
import { searchEmissionFactors } from './factors/search-emission-factors.js';
import { dryRunImport, readImport } from './imports/imports.js';
import { createMaterial } from './products/create-material.js';
import { listProducts } from './products/list-products.js';
import { readContributions } from './products/read-contributions.js';
import { readProduct } from './products/read-product.js';
import { listReferenceValues } from './terms/list-reference-values.js';
import type { Tool } from './tool/tool.js';
import { instructions } from './instructions.js';
import { registerResources } from './resources.js';

const TOOLS: readonly Tool[] = [
  searchEmissionFactors,
  listDatabases,
  listProducts,
  readProduct,
  readContributions,
  readActivityTotals,
  readGhgReport,
  readExchangeState,
  listExchangeEvents,
  readPactStatus,
  listReferenceValues,
  createMaterial,
  dryRunImport,
  readImport,
];

/** More array elements and members than any argument needs: a mapping of 1,000 columns. */
const MOST_ARGUMENT_ELEMENTS = 5000;

/** A server that asks the API in the name of one caller. Tools that write do not exist without `write`. */
export function createServer(api: Api, { write, log }: { write: boolean; log: Log }): McpServer {
  const server = new McpServer(
    { name: 'footprint-exchange', title: 'Footprint Exchange', version: VERSION },
    {
      instructions: instructions(write),
      // What is listed never changes while it runs.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      maxToolInputElements: MOST_ARGUMENT_ELEMENTS,
    },
  );
  for (const tool of TOOLS.filter(({ writes }) => write || !writes)) tool.register(server, api, log);
  registerResources(server);
  return server;
}
