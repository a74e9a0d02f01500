import { fileURLToPath } from 'node:url';
import { readStandaloneConfig } from './start/config.js';
import { runService } from './start/service.js';
import { explain } from './start/start-refused.js';
import { stopRequest } from './start/stop-request.js';

/** The bundle has these scripts in our own folder. */
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function main(): Promise<number> {
  try {
    const config = readStandaloneConfig();
    return await runService({
      config,
      scripts: { api: script('./api.js'), worker: script('./worker.js') },
      loadPreparation,
      print: (text) => console.log(text),
      stopRequested: stopRequest(config.startedByNpm),
    });
  } catch (fault) {
    const { message, exitCode } = explain(fault);
    console.error(message);
    return exitCode;
  }
}

/** Loaded late, so that a start that is refused does not wait for it. */
async function loadPreparation() {
  const [{ migrateDatabases }, { createSampleCompanies }, { fillSample }, { settingNotes }] = await Promise.all([
    import('./start/migrate-databases.js'),
    import('./sample/sample-companies.js'),
    import('./sample/fill-sample.js'),
    import('./start/setting-notes.js'),
  ]);
  return { migrate: migrateDatabases, createSampleCompanies, fillSample, settingNotes };
}

process.exit(await main());
