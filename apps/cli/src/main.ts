#!/usr/bin/env -S node --enable-source-maps
import 'reflect-metadata';
import { StandardOutput } from './output.js';
import { run } from './run.js';

const output = new StandardOutput();
process.exitCode = output.exitCode(await run(process.argv.slice(2), output));
