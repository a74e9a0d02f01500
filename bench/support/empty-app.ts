import { createServer } from 'node:http';

/** The start of the api is compared with these: a Nest application without a route, or a bare `node:http` server. */
const ready = (): void => void process.send?.({ ready: true });

if (process.env['KIND'] === 'http') createServer().listen(0, '127.0.0.1', ready);
else {
  await import('reflect-metadata');
  const { Module } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  class Empty {}
  Module({})(Empty);
  const app = await NestFactory.create(Empty, { logger: false });
  await app.listen(0, '127.0.0.1');
  ready();
}
