import { findRunning } from '#embedded';
import { readStandaloneConfig } from './config.js';
import { runDemo } from './demo/run-demo.js';
import { startedService } from './demo/started-service.js';
import { readSample } from './sample-file.js';

/**
 * `npm run demo`: shows the main use case on the running service. If none is running, it starts one and stops it
 * afterwards.
 */
async function main(): Promise<number> {
  const { dataDir } = readStandaloneConfig();
  const service = (await findRunning(dataDir)) ? undefined : await startedService(dataDir);
  try {
    const running = await findRunning(dataDir);
    const sample = await readSample(dataDir);
    if (!running || !sample)
      throw new Error(`The service on ${dataDir} has no sample company; start it with npm start.`);
    const isRight = await runDemo(running, sample, (text) => console.log(text));
    return isRight ? 0 : 1;
  } finally {
    await service?.stop();
  }
}

process.exit(
  await main().catch((fault: unknown) => {
    console.error(`The demo broke off: ${(fault as Error).message}`);
    return 1;
  }),
);
