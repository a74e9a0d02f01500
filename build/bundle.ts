import { chmodSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleApps } from './bundled-apps.js';

/** The second half of a build, after the compiler: creates dist/bin. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const modules = await bundleApps(ROOT);
writeFileSync(`${ROOT}dist/bin/modules.json`, JSON.stringify(modules, null, 1));
// The bin entry of package.json.
chmodSync(`${ROOT}dist/bin/cli.js`, 0o755);
