import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { describe, expect, it } from 'vitest';
import { Busy } from '#faults';
import type { HeldBody } from './body-room.js';
import { BodyRoom } from './body-room.js';

const MIB = 1024 * 1024;
const answering = () => new EventEmitter() as Response;

function held(room: BodyRoom, company: string, mib: number): HeldBody {
  const body = room.hold(company, answering());
  body.needs(mib * MIB);
  return body;
}

/** Whether it has its turn by now. */
async function hasTurn(turn: Promise<void>): Promise<boolean> {
  return Promise.race([turn.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

describe('the room for bodies', () => {
  const limits = { bytes: 64 * MIB, bytesPerCompany: 32 * MIB };

  it('is refused to a company that holds its part, and to all where it is full', () => {
    const room = new BodyRoom(limits);
    held(room, 'a', 32);
    expect(() => held(room, 'a', 1)).toThrow('Your company is sending too much at a time.');
    held(room, 'b', 30);
    expect(() => held(room, 'c', 3)).toThrow(Busy);
    expect(room.bytes()).toBe(62 * MIB);
    held(room, 'c', 2);
  });

  it('is taken while a body grows, and given back once it is answered, or its caller has gone', async () => {
    const room = new BodyRoom(limits);
    const response = answering();
    const body = room.hold('a', response);
    for (const bytes of [64 * 1024, MIB, 3 * MIB]) body.needs(bytes);
    expect(room.bytes()).toBe(3 * MIB);
    response.emit('close');
    expect(room.bytes()).toBe(0);
    expect(() => body.needs(5 * MIB), 'what is unpacked comes late').toThrow('The caller has gone.');
    await expect(body.turn()).rejects.toThrow('The caller has gone.');
  });

  it('is not needed by small bodies, which wait for nobody', async () => {
    const room = new BodyRoom(limits);
    await held(room, 'a', 32).turn();
    const small = held(room, 'a', 1 / 16);
    await small.turn();
    expect(room.bytes()).toBe(32 * MIB);
  });

  it('lets few bodies be parsed at a time, and those of other companies before the rest of one', async () => {
    const room = new BodyRoom(limits);
    const bodies = ['a', 'a', 'a', 'b', 'c'].map((company) => held(room, company, 3));
    const turns = bodies.map((body) => body.turn());
    const now = () => Promise.all(turns.map(hasTurn));
    expect(await now()).toEqual([true, false, false, true, false]);
    bodies[3]?.end();
    expect(await now()).toEqual([true, false, false, true, true]);
    bodies[0]?.end();
    expect(await now()).toEqual([true, true, false, true, true]);
  });

  it('never keeps one company waiting for the one large body of another', async () => {
    const room = new BodyRoom(limits);
    await held(room, 'a', 16).turn();
    await held(room, 'b', 16).turn();
    expect(await hasTurn(held(room, 'c', 2).turn())).toBe(false);
    expect(await hasTurn(held(room, 'd', 1).turn()), 'a short one').toBe(true);
  });

  it('is refused to a body that waits too long, and to one whose caller has gone', async () => {
    const room = new BodyRoom(limits, 1);
    await held(room, 'a', 16).turn();
    await expect(held(room, 'a', 5).turn()).rejects.toThrow('Too many large bodies are being read.');
    const gone = held(room, 'a', 5);
    const turn = gone.turn();
    gone.end();
    await expect(turn).rejects.toThrow(Busy);
    expect(room.waiting).toBe(0);
  });
});
