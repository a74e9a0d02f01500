#!/usr/bin/env -S node --enable-source-maps
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { StandardOutput } from './command/output.js';
import { run } from './run.js';

const output = new StandardOutput();
// What stores log is for people, too; standard output has the result and nothing else.
const note = (message: unknown): void => output.note(String(message));
Logger.overrideLogger({ log: note, warn: note, error: note });
process.exitCode = output.exitCode(await run(process.argv.slice(2), output));
