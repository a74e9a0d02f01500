import 'reflect-metadata';
import { configOrExit } from '#platform';
import { createApp } from './app.js';
import { apiConfig } from './config.js';

const config = configOrExit(() => apiConfig());
const app = await createApp(config);
app.enableShutdownHooks();
await app.listen(config.PORT, config.HOST);
process.send?.({ ready: true });
