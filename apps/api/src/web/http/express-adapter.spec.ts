import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { expect, it } from 'vitest';
import { OwnMessagesAdapter } from './express-adapter.js';

@Controller()
class Greeting {
  @Get()
  greet(): object {
    return { hello: 'world' };
  }
}

@Module({ controllers: [Greeting] })
class GreetingModule {}

it("creates requests and responses with Express's own prototypes, so that none has to be changed later", async () => {
  const app = await NestFactory.create<NestExpressApplication>(GreetingModule, new OwnMessagesAdapter(), {
    logger: false,
  });
  const { request: requestKind, response: responseKind } = app.getHttpAdapter().getInstance();
  const kinds: unknown[] = [];
  app.getHttpServer().prependListener('request', (request, response) => {
    kinds.push(Object.getPrototypeOf(request) === requestKind, Object.getPrototypeOf(response) === responseKind);
  });
  await app.listen(0, '127.0.0.1');
  try {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.json()).toEqual({ hello: 'world' });
    expect(kinds).toEqual([true, true]);
  } finally {
    await app.close();
  }
});
