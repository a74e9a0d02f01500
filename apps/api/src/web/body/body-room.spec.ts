import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { Busy, CallerGone } from '#faults';
import { BodyRoom } from './body-room.js';
import type { BodySender, HeldBody } from './held-body.js';

const MIB = 1024 * 1024;
const limits = { bytes: 64 * MIB, bytesPerCompany: 32 * MIB };
const answering = () => Object.assign(new EventEmitter(), { end: () => undefined, destroy: () => undefined });

function holding(room: BodyRoom, sender: Partial<BodySender> = {}) {
  const response = answering();
  const from = { company: 'a', client: 'a1', isPartners: false, ...sender };
  return { response, body: room.hold({} as Request, response as unknown as Response, from) };
}

function held(room: BodyRoom, company: string, mib: number, sender: Partial<BodySender> = {}): HeldBody {
  const { body } = holding(room, { company, client: `${company}1`, ...sender });
  body.needs(mib * MIB);
  return body;
}

/** Whether it has its turn by now. */
async function hasTurn(turn: Promise<void>): Promise<boolean> {
  return Promise.race([turn.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

describe('the room for bodies', () => {
  it('is refused to a company that holds its part, and to all where it is full', () => {
    const room = new BodyRoom(limits);
    held(room, 'a', 32);
    expect(() => held(room, 'a', 1)).toThrow('Your company is sending too much at a time.');
    held(room, 'b', 32);
    expect(() => held(room, 'b', 1)).toThrow(Busy);
    expect(room.bytes()).toBe(64 * MIB);
    const smaller = new BodyRoom({ ...limits, bytes: 32 * MIB });
    held(smaller, 'a', 16);
    held(smaller, 'b', 16);
    expect(() => held(smaller, 'b', 1)).toThrow('Too much is being sent at a time.');
  });

  it('is taken from a body of whoever holds more, which is refused in its stead', async () => {
    const room = new BodyRoom(limits);
    const bodies = [16, 15].map((mib) => held(room, 'a', mib, { client: 'p', isPartners: true }));
    const refused = Promise.all(bodies.map((body) => new Promise((resolve) => body.onRefusal(resolve))));
    held(room, 'a', 16);
    held(room, 'a', 1);
    bodies[1]?.needs(15 * MIB);
    expect([room.bytes(), room.bytes('a')]).toEqual([32 * MIB, 32 * MIB]);
    held(room, 'b', 32);
    held(room, 'c', 15);
    expect(await refused).toEqual([expect.any(Busy), expect.any(Busy)]);
    expect(() => bodies[0]?.needs(17 * MIB)).toThrow(Busy);
    expect(room.bytes()).toBe(64 * MIB);
  });

  it('is taken while a body grows, and given back once it is answered', async () => {
    const room = new BodyRoom(limits);
    const { body, response } = holding(room);
    for (const bytes of [8 * 1024, MIB, 3 * MIB]) body.needs(bytes);
    expect(room.bytes()).toBe(3 * MIB);
    await body.turn();
    response.end();
    expect(room.bytes()).toBe(0);
  });

  it('is given back when the caller of a body that still comes has gone', async () => {
    const room = new BodyRoom(limits);
    const { body, response } = holding(room);
    body.needs(3 * MIB);
    response.emit('close');
    expect(room.bytes()).toBe(0);
    expect(() => body.needs(5 * MIB), 'what is unpacked comes late').toThrow(CallerGone);
    await expect(body.turn()).rejects.toThrow(CallerGone);
  });

  it('is kept for what is parsed until its work ends, though the caller has gone', async () => {
    const room = new BodyRoom(limits);
    const { body, response } = holding(room);
    body.needs(3 * MIB);
    await body.turn();
    response.emit('close');
    expect(room.bytes()).toBe(3 * MIB);
    response.end();
    expect(room.bytes()).toBe(0);
  });

  it('is not needed by small bodies, which wait for nobody', async () => {
    const room = new BodyRoom(limits);
    await held(room, 'a', 32).turn();
    const small = held(room, 'a', 1 / 128);
    await small.turn();
    expect(room.bytes()).toBe(32 * MIB);
  });

  it('lets few bodies be parsed at a time, and those of other companies before the rest of one', async () => {
    const room = new BodyRoom(limits);
    const held = ['a', 'a', 'a', 'b', 'c'].map((company) => holding(room, { company, client: company }));
    for (const { body } of held) body.needs(3 * MIB);
    const turns = held.map(({ body }) => body.turn());
    const now = () => Promise.all(turns.map(hasTurn));
    expect(await now()).toEqual([true, false, false, true, false]);
    held[3]?.response.end();
    expect(await now()).toEqual([true, false, false, true, true]);
    held[0]?.response.end();
    expect(await now()).toEqual([true, true, false, true, true]);
  });

  it('is refused to a body that waits too long, and to one whose caller has gone', async () => {
    const room = new BodyRoom(limits, 1);
    await held(room, 'a', 16).turn();
    await expect(held(room, 'a', 5).turn()).rejects.toThrow('Too many large bodies are being read.');
    const { body, response } = holding(room);
    body.needs(5 * MIB);
    const turn = body.turn();
    response.emit('close');
    await expect(turn).rejects.toThrow(CallerGone);
    expect([room.waiting, room.bytes()]).toEqual([0, 16 * MIB]);
  });

  it('lets the requests of large bodies wait less for locks', () => {
    const room = new BodyRoom(limits);
    expect([1 / 16, 2].map((mib) => held(room, 'a', mib).lockWaitMs)).toEqual([undefined, 5_000]);
  });
});
