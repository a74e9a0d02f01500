import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { elementCalls, revisionOf } from '../support/companies/element-calls.js';
import type { Upload } from '../support/companies/images.js';
import { aLaborious, anAnimation, anImage, upload } from '../support/companies/images.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';
import { whenNotBusy } from '../support/companies/when-not-busy.js';

const MIB = 1024 * 1024;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});

afterAll(() => service?.close());

type Kind = 'material' | 'process' | 'switch';

const get = async (path: string): Promise<any> =>
  (await call('GET', `${service.url}/api/v1/${path}`, { token: member.token })).json;

/** A new record, and its path. */
async function made(kind: Kind = 'material'): Promise<string> {
  const body = kind === 'switch' ? { name: 'Choice', sources: [] } : aMaterial();
  const { json } = await call('POST', `${service.url}/api/v1/${kind}`, { token: member.token, body });
  return `${kind}/${json.uuid}`;
}

const send = (path: string, said: Upload, by: Member = member): Promise<Called> => upload(service, by, path, said);

/** The address of the image that a record has now. */
const imageOf = async (path: string): Promise<string> => (await get(path)).image as string;

async function fetched(address: string) {
  const answer = await fetch(address);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const imagesKept = async (): Promise<number> => {
  const rows = await service.database.query<{ count: number }>(
    `select count(*)::int as count from image where company = $1`,
    [member.company.uuid],
  );
  return rows[0]?.count ?? 0;
};

const changeState = (path: string, state: string) =>
  call('POST', `${service.url}/api/v1/${path}/state`, { token: member.token, body: { state } });

/** The lines of a multipart body, as no client would send them. */
const multipart = (path: string, lines: string[], type = 'multipart/form-data; boundary=b', more = {}) =>
  call('PATCH', `${service.url}/api/v1/${path}/image`, {
    token: member.token,
    body: lines.join('\r\n'),
    headers: { 'Content-Type': type, ...more },
  });

describe.each(['material', 'process', 'switch'] as const)('the image of a %s', (kind) => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that is a %s is shown to whoever has its address',
    async (format) => {
      const path = await made(kind);
      expect((await get(path)).image).toBeUndefined();
      const { status, json } = await send(path, { bytes: await anImage(format) });
      expect([status, json]).toEqual([200, { message: expect.any(String) as string }]);
      const address = await imageOf(path);
      expect(address).toMatch(new RegExp(`^${service.url}/api/v1/image/[A-Za-z0-9_-]{65}$`));
      const shown = await fetched(address);
      expect(shown.status).toBe(200);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': `image/${format}`,
        'content-length': `${shown.bytes.length}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
    },
  );

  it('replaces the one before, whose address is gone; sent again, it keeps its own', async () => {
    const path = await made(kind);
    const kept = await imagesKept();
    await send(path, { bytes: await anImage('png', { background: 'red' }) });
    const first = await imageOf(path);
    const again = await send(path, { bytes: await anImage('png', { background: 'red' }, { Copyright: 'Another' }) });
    expect(again.status).toBe(200);
    expect(await imageOf(path)).toBe(first);
    await send(path, { bytes: await anImage('png', { background: 'blue' }) });
    const second = await imageOf(path);
    expect(second).not.toBe(first);
    expect((await fetched(first)).status).toBe(404);
    expect((await fetched(second)).status).toBe(200);
    expect(await imagesKept()).toBe(kept + 1);
  });

  it('goes with its record', async () => {
    const path = await made(kind);
    const kept = await imagesKept();
    await send(path, { bytes: await anImage() });
    const address = await imageOf(path);
    expect((await call('DELETE', `${service.url}/api/v1/${path}`, { token: member.token })).status).toBe(200);
    expect((await fetched(address)).status).toBe(404);
    expect(await imagesKept()).toBe(kept);
  });
});

describe('an upload', () => {
  it('is what it is, not what it is called', async () => {
    const path = await made();
    await send(path, { bytes: await anImage('webp'), fileName: 'photo.jpg', type: 'image/jpeg' });
    expect((await fetched(await imageOf(path))).headers.get('content-type')).toBe('image/webp');
  });

  it.each(['png', 'jpeg', 'webp'] as const)('loses what a %s says beside the picture', async (format) => {
    const path = await made();
    const bytes = await anImage(format, {}, { Copyright: 'Ida Kamera', Artist: 'Ida', Software: 'at 48.1 N' });
    expect(bytes.includes('Ida Kamera')).toBe(true);
    await send(path, { bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) });
    const shown = (await fetched(await imageOf(path))).bytes;
    expect(shown.includes('Ida')).toBe(false);
    expect(shown.includes('script')).toBe(false);
    expect(await sharp(shown).metadata()).not.toHaveProperty('exif');
  });

  it('is turned the way its camera was held', async () => {
    const path = await made();
    const bytes = await sharp(await anImage('jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await send(path, { bytes });
    const shown = await sharp((await fetched(await imageOf(path))).bytes).metadata();
    expect([shown.width, shown.height, shown.orientation]).toEqual([30, 40, undefined]);
  });

  it('goes on moving', async () => {
    const path = await made();
    const frames = await Promise.all(['red', 'green', 'blue'].map((background) => anImage('png', { background })));
    await send(path, {
      bytes: await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    });
    expect((await sharp((await fetched(await imageOf(path))).bytes).metadata()).pages).toBe(3);
  });

  it('of anything else is refused', async () => {
    const path = await made();
    const jpeg = await anImage('jpeg', { width: 400, height: 300 });
    const others = {
      text: Buffer.from('not an image'),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
      pdf: Buffer.from('%PDF-1.4\n%%EOF'),
      zip: gzipSync('png'),
      tiff: await anImage('tiff'),
      avif: await anImage('avif'),
      nothing: Buffer.alloc(0),
      'the beginning of a png': Buffer.from('89504e470d0a1a0a', 'hex'),
      'the beginning of a gif': Buffer.from('GIF89a'),
      'half a jpeg': jpeg.subarray(0, jpeg.length / 2),
    };
    for (const [what, bytes] of Object.entries(others)) {
      const { status, json } = await send(path, { bytes, fileName: 'photo.png', type: 'image/png' });
      expect([status, json], what).toEqual([415, { message: expect.any(String) as string }]);
    }
    expect((await get(path)).image).toBeUndefined();
  });

  it('of 5 MiB is taken, one byte more is not', async () => {
    const path = await made();
    const jpeg = await anImage('jpeg');
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await send(path, { bytes: padded(5 * MIB) })).status).toBe(200);
    for (const size of [5 * MIB + 1, 6 * MIB]) {
      const { status, json } = await send(path, { bytes: padded(size) });
      expect([status, json]).toEqual([413, { message: expect.any(String) as string }]);
    }
  });

  it('that does not say how long it is is counted as it comes', async () => {
    const path = await made();
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const chunk = `${(6 * MIB).toString(16)}\r\n${'x'.repeat(6 * MIB)}\r\n`;
    const { status } = await rawCall(
      service.url,
      `${rawRequest(`PATCH /api/v1/${path}/image`, {
        Authorization: `Bearer ${member.token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Transfer-Encoding': 'chunked',
      })}${head.length.toString(16)}\r\n${head}\r\n${chunk}0\r\n\r\n`,
    );
    expect(status).toBe(413);
  });

  it('that unfolds to too much is refused before it is decoded', async () => {
    const path = await made();
    const png = await anImage('png', { width: 7_000, height: 6_000 });
    expect(png.length).toBeLessThan(5 * MIB);
    // The size stands in the head of a png; a decoder that believed it would take gigabytes.
    const lie = Buffer.from(await anImage('png'));
    lie.writeUInt32BE(60_000, 16);
    lie.writeUInt32BE(60_000, 20);
    const frames = await Promise.all(
      ['red', 'blue'].map((background) => anImage('png', { width: 4_000, height: 1_300, background })),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    expect(await sharp(gif, { animated: true }).metadata()).toMatchObject({ pages: 2 });
    const before = process.memoryUsage().rss;
    for (const bytes of [png, gif]) {
      const { status, json } = await send(path, { bytes });
      expect([status, json.message]).toEqual([413, expect.stringContaining('pixels')]);
    }
    expect([413, 415]).toContain((await send(path, { bytes: lie })).status);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
    expect((await get(path)).image).toBeUndefined();
  }, 60_000);

  it.each([
    ['gif', 3_000],
    ['gif', 101],
    ['webp', 3_000],
    ['webp', 101],
  ] as const)('that is a %s of %i frames is refused before it is decoded, and told why', async (format, frames) => {
    const path = await made();
    const bytes = await anAnimation(format, frames);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ format, pages: frames });
    const { status, json } = await send(path, { bytes });
    expect([status, json]).toEqual([
      413,
      { message: expect.stringContaining(`${frames} frames; up to 100`) as string },
    ]);
    expect((await get(path)).image).toBeUndefined();
  });

  it.each(['gif', 'webp'] as const)('that is a %s of 100 frames is taken', async (format) => {
    const path = await made();
    expect((await send(path, { bytes: await anAnimation(format, 100) })).status).toBe(200);
    expect(await sharp((await fetched(await imageOf(path))).bytes).metadata()).toMatchObject({ format, pages: 100 });
  });

  it('waits for the others of its company, and for nobody else', async () => {
    const path = await made();
    const other = await service.member('other');
    const { json } = await elementCalls(service, other).post(aMaterial());
    const bytes = await aLaborious({ width: 1_800, height: 1_400 });
    let ended = 0;
    const laborious = Array.from({ length: 9 }, async () => {
      const { status } = await whenNotBusy(() => send(path, { bytes }));
      ended++;
      return status;
    });
    await until('they are being read', () => ended > 0);
    const quick = await upload(service, other, `material/${json.uuid}`, { bytes: await anImage() });
    expect(quick.status).toBe(200);
    // In one line for all companies it would have come last, or at least after those that began before it.
    expect(ended).toBeLessThan(5);
    expect(new Set(await Promise.all(laborious))).toEqual(new Set([200]));
  });

  it('has to be one part, named file', async () => {
    const path = await made();
    const bytes = await anImage();
    const file = ['--b', 'Content-Disposition: form-data; name="file"; filename="a.png"', '', 'x'];
    const refused: Record<string, Promise<Called>> = {
      'another name': send(path, { bytes, part: 'image' }),
      'a name that is too much': send(path, { bytes, part: '__proto__' }),
      'a name that is none': multipart(path, [
        '--b',
        'Content-Disposition: form-data; filename="a"',
        '',
        'x',
        '--b--',
        '',
      ]),
      'something beside it': send(path, { bytes, more: { name: 'x' } }),
      'two of them': multipart(path, [...file, ...file, '--b--', '']),
      'no file name': multipart(path, ['--b', 'Content-Disposition: form-data; name="file"', '', 'x', '--b--', '']),
      'no part': multipart(path, ['--b--', '']),
      'no boundary': multipart(path, file, 'multipart/form-data'),
      'another boundary': multipart(path, [...file, '--b--', ''], 'multipart/form-data; boundary=c'),
      'no end': multipart(path, file),
      'no body': call('PATCH', `${service.url}/api/v1/${path}/image`, { token: member.token }),
    };
    for (const [what, answer] of Object.entries(refused)) {
      const { status, json } = await answer;
      expect([status, json.errors], what).toEqual([400, [{ field: 'file', message: expect.any(String) as string }]]);
    }
  });

  it('has to be multipart/form-data, as it is', async () => {
    const path = await made();
    const bytes = await anImage();
    const types = ['application/json', 'image/png', 'application/octet-stream', 'multipart/mixed; boundary=b', ''];
    for (const type of types) {
      const { status } = await call('PATCH', `${service.url}/api/v1/${path}/image`, {
        token: member.token,
        body: bytes,
        headers: { 'Content-Type': type },
      });
      expect(status, type).toBe(415);
    }
    expect((await send(path, { bytes, headers: { 'Content-Encoding': 'gzip' } })).status).toBe(415);
  });

  it('takes the permission to update its kind, and a record that is there, whatever is sent', async () => {
    const bytes = await anImage();
    const path = await made();
    const reader = await service.member('acme', ['material:read', 'process:update', 'switch:update']);
    const stranger = await service.member('other');
    const uuid = path.split('/')[1];
    const anonymous = (body: string | undefined) =>
      call('PATCH', `${service.url}/api/v1/${path}/image`, {
        body,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      });
    for (const answer of [anonymous(undefined), anonymous('--b--')]) {
      expect((await answer).status).toBe(401);
    }
    expect((await send(path, { bytes }, reader)).status).toBe(403);
    expect((await send(path, { bytes: Buffer.from('x'), part: 'y' }, reader)).status).toBe(403);
    for (const [elsewhere, by] of [
      [path, stranger],
      [`process/${uuid}`, member],
      [`switch/${uuid}`, member],
      [`material/${newUuid()}`, member],
      ['material/none', member],
    ] as const) {
      expect((await send(elsewhere, { bytes }, by)).status, elsewhere).toBe(404);
    }
    expect((await get(path)).image).toBeUndefined();
  });

  it('that many send at once leaves one image', async () => {
    const path = await made();
    const kept = await imagesKept();
    const colours = Array.from({ length: 12 }, (_, n) => `rgb(${n * 20}, 0, 0)`);
    const answers = await Promise.all(
      colours.map(async (background) => send(path, { bytes: await anImage('png', { background }) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(colours.map(() => 200));
    expect(await imagesKept()).toBe(kept + 1);
    expect((await fetched(await imageOf(path))).status).toBe(200);
  });
});

describe('an image and the versions of its element', () => {
  it('is fixed with its version, goes on with the next, and stays while one of them has it', async () => {
    const path = await made();
    await send(path, { bytes: await anImage('png', { background: 'red' }) });
    const first = await imageOf(path);
    await changeState(path, 'locked');
    const refused = await send(path, { bytes: await anImage('png', { background: 'blue' }) });
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining('locked')]);

    const version = () => call('POST', `${service.url}/api/v1/${path}/version`, { token: member.token });
    const next = await version();
    expect(next.json.image).toBe(first);
    await send(`material/${next.json.uuid}`, { bytes: await anImage('png', { background: 'green' }) });
    const second = await imageOf(`material/${next.json.uuid}`);
    expect(await imageOf(path)).toBe(first);
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([200, 200]);

    await elementCalls(service, member).remove(next.json.uuid);
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([200, 404]);
    await elementCalls(service, member).remove((await version()).json.uuid);
    expect((await fetched(first)).status).toBe(200);
  });

  it('is a change like any other: of revision and history, but not of the published footprint', async () => {
    const path = await made();
    const uuid = path.split('/')[1] ?? '';
    const pact = await get(`${path}/pact`);
    await send(path, { bytes: await anImage() });
    await send(path, { bytes: await anImage() });
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(2);
    const { data } = await get(`${path}/history`);
    expect(data.at(-1)).toMatchObject({
      who: { id: member.clientId },
      changes: [{ field: 'image', to: await imageOf(path) }],
    });
    expect(await get(`${path}/pact`)).toEqual(pact);
    const patched = await elementCalls(service, member).patch(uuid, {
      name: 'New',
      image: 'https://elsewhere.test/x.png',
    });
    expect(patched.json.image).toBe(await imageOf(path));
  });
});

describe('the address of an image', () => {
  it('opens nothing but that image', async () => {
    const path = await made();
    await send(path, { bytes: await anImage() });
    const address = await imageOf(path);
    const name = address.split('/').at(-1) ?? '';
    const other = (await service.member('other')).company.uuid;
    const prefix = Buffer.from(other.replaceAll('-', ''), 'hex').toString('base64url');
    const names = [
      ...[name.slice(0, -1), `${name}A`, name.slice(0, -1) + (name.endsWith('A') ? 'B' : 'A'), name.slice(0, 22)],
      ...[prefix + name.slice(22), name.toLowerCase(), 'x', '%00', `${name}%00`, '..', '%27', `${name}.png`, '%C3%A4'],
    ];
    for (const each of names) {
      const { status, json } = await call('GET', `${service.url}/api/v1/image/${each}`);
      expect([status, Object.keys(json)], each).toEqual([404, ['message']]);
    }
    expect((await call('GET', `${service.url}/api/v1/image/%ff`)).status).toBe(400);
    expect((await call('POST', address, { token: member.token })).status).toBe(405);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', '']);
  });

  it('is the same in lists, and lies at PUBLIC_URL where there is one', async () => {
    const path = await made();
    await send(path, { bytes: await anImage() });
    const listed = await get('material?limit=1000');
    const [, uuid] = path.split('/');
    expect(listed.data.find((each: { uuid: string }) => each.uuid === uuid).image).toBe(await imageOf(path));

    const elsewhere = await TestService.start({ PUBLIC_URL: 'https://api.example.test' });
    try {
      const own = await elsewhere.member();
      const { json } = await elementCalls(elsewhere, own).post(aMaterial());
      await upload(elsewhere, own, `material/${json.uuid}`, { bytes: await anImage() });
      const { image } = (await elementCalls(elsewhere, own).get(json.uuid)).json;
      expect(image).toMatch(/^https:\/\/api\.example\.test\/api\/v1\/image\/[A-Za-z0-9_-]{65}$/);
      expect((await fetched(image.replace('https://api.example.test', elsewhere.url))).status).toBe(200);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('an image', () => {
  it('that takes too long to read is told so', async () => {
    const hasty = await TestService.start({ IMAGE_TIMEOUT: '1' });
    try {
      const own = await hasty.member();
      const { json } = await elementCalls(hasty, own).post(aMaterial());
      const refused = await upload(hasty, own, `material/${json.uuid}`, { bytes: await aLaborious() });
      expect([refused.status, refused.json]).toEqual([413, { message: expect.stringContaining('1 s') as string }]);
      expect((await upload(hasty, own, `material/${json.uuid}`, { bytes: await anImage() })).status).toBe(200);
    } finally {
      await hasty.close();
    }
  });
});
