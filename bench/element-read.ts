import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Elements } from '#products';
import { installApi } from './support/api-installation.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { addElements } from './support/many-elements.js';
import { recordedSql } from './support/recorded-sql.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * Reads of materials of a company that has many. A page of 100, with all indicators and with the few that are sent by
 * default, is compared with a bare `node:http` server that sends as many bytes. One material is compared with a bare
 * Express 5 and a bare `node:http` handler with one prepared SELECT through pg.
 * `node dist/bench/element-read.js [--rows 200000] [--requests 8000] [--keep folder]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '8000' },
    keep: { type: 'string' },
  },
});
const [rows, requests] = [values.rows, values.requests].map(Number) as [number, number];
const PAGE_CONNECTIONS = 8;
const ONE_CONNECTIONS = 32;

const installation = await installApi((database, company) => addElements(database, company, rows), values.keep);
const { url, database, databaseUrl, company } = installation;
try {
  const token = await installation.token(['material:read']);
  print({ rows, requests, page: await pages(token), one: await one(token) });
} finally {
  await installation.stop();
}

async function pages(token: string): Promise<unknown> {
  const load = new HttpLoad(PAGE_CONNECTIONS);
  const few = `${url}/api/v1/material`;
  const address = `${few}?impacts=all`;
  const text = await (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).text();
  const raw = await startRawServer({ kind: 'http', databaseUrl, work: { name: 'bytes', length: text.length } });
  const count = requests / 10;
  const last = Math.floor(rows / 100);
  const measured = {
    bytes: text.length,
    first: await load.times(count, () => ({ method: 'GET', url: address, token })),
    anywhere: await load.times(count, () => ({
      method: 'GET',
      url: `${address}&page=${1 + Math.floor(Math.random() * last)}`,
      token,
    })),
    few: await load.times(count * 4, () => ({ method: 'GET', url: few, token })),
    withStates: await load.times(count * 4, () => ({
      method: 'GET',
      url: `${few}?include=versionState,pactState`,
      token,
    })),
    bareHttp: await load.times(count, () => ({ method: 'GET', url: raw.url })),
  };
  await raw.stop();
  load.close();
  const ms = (times: number[]) => ({ p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) });
  return {
    connections: PAGE_CONNECTIONS,
    bytes: measured.bytes,
    msFirst: ms(measured.first),
    msAnywhere: ms(measured.anywhere),
    msFewIndicators: ms(measured.few),
    msWithStates: ms(measured.withStates),
    msBareHttp: ms(measured.bareHttp),
  };
}

async function one(token: string): Promise<unknown> {
  const some = await database.query<{ uuid: string }>(
    'select uuid from element where company = $1 order by random() limit 5000',
    [company],
  );
  const anyOf = () => some[Math.floor(Math.random() * some.length)]?.uuid ?? '';
  const [select] = await recordedSql(database, (recording) =>
    new Elements(recording, { publish: () => Promise.resolve() }).view(company, 'material', anyOf()),
  );
  if (!select) throw new Error('Reading a material is one statement.');
  const work = { name: 'one', select } as const;
  const express = await startRawServer({ kind: 'express', databaseUrl, work });
  const http = await startRawServer({ kind: 'http', databaseUrl, work });
  const load = new HttpLoad(ONE_CONNECTIONS);
  const rates: Record<'ours' | 'express' | 'http', number[]> = { ours: [], express: [], http: [] };
  for (let round = 0; round < 4; round++) {
    const times = {
      ours: await load.perSecond(requests, () => ({ method: 'GET', url: `${url}/api/v1/material/${anyOf()}`, token })),
      express: await load.perSecond(requests, () => ({ method: 'GET', url: `${express.url}${anyOf()}` })),
      http: await load.perSecond(requests, () => ({ method: 'GET', url: `${http.url}${anyOf()}` })),
    };
    if (round === 0) continue; // Round 0 is a warm-up.
    for (const [who, rate] of Object.entries(times)) rates[who as keyof typeof rates].push(rate);
  }
  await Promise.all([express.stop(), http.stop()]);
  load.close();
  const [ours, toExpress, toHttp] = [rates.ours, rates.express, rates.http].map((all) => percentile(all, 50)) as [
    number,
    number,
    number,
  ];
  return {
    connections: ONE_CONNECTIONS,
    perSecond: { ours: round(ours), bareExpress: round(toExpress), bareHttp: round(toHttp) },
    ratioToExpress: round(ours / toExpress),
    ratioToBareHttp: round(ours / toHttp),
  };
}
