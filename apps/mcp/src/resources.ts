import type { McpServer } from '@modelcontextprotocol/server';
import { INDICATORS, LIFECYCLE_STAGES } from '#impacts';

const URI = 'footprint://en15804/indicators';

/** The one list that no company changes, for clients that show resources; tools list all others. */
export function registerResources(server: McpServer): void {
  const metadata = {
    title: 'Indicators and life-cycle modules of EN 15804+A2',
    description: 'Code, name and unit of the 37 indicators, and the names of modules A1 to D.',
    mimeType: 'application/json',
  };
  const indicators = Object.entries(INDICATORS).map(([code, { name, unit }]) => ({ code, name, unit }));
  const text = JSON.stringify({ indicators, lifecycleStages: LIFECYCLE_STAGES });
  server.registerResource('indicators', URI, metadata, () => ({
    contents: [{ uri: URI, mimeType: metadata.mimeType, text }],
  }));
}
