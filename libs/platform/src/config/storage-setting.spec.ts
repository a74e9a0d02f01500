import { describe, expect, it } from 'vitest';
import { STORAGE } from './storage-setting.js';

const read = (text: string) => STORAGE.parse(text);

describe('a place for files', () => {
  it('may be the database', () => expect(read('database')).toEqual([{ kind: 'database', place: 'database' }]));

  it('may be a folder', () =>
    expect(read('file:///srv/foot%20print/')).toEqual([
      { kind: 'folder', place: 'file:///srv/foot%20print', path: '/srv/foot print' },
    ]));

  it('may be a bucket of AWS, whose credentials and region the environment has', () =>
    expect(read('s3://files.example')).toEqual([
      { kind: 'bucket', place: 's3://files.example', bucket: 'files.example', prefix: '', pathStyle: false },
    ]));

  it('may be a bucket of another server, with credentials that no message shows', () =>
    expect(read('s3://id:se%2Fcret@files/a/b/?endpoint=http%3A%2F%2Flocalhost%3A9000&pathStyle=true')).toEqual([
      {
        ...{ kind: 'bucket', place: 's3://files/a/b', bucket: 'files', prefix: 'a/b', pathStyle: true },
        ...{ endpoint: 'http://localhost:9000', region: 'us-east-1' },
        credentials: { accessKeyId: 'id', secretAccessKey: 'se/cret' },
      },
    ]));

  it('may be several, the first for new files', () =>
    expect(read('s3://files?region=eu-west-1, database,file:///old')?.map(({ place }) => place)).toEqual([
      's3://files',
      'database',
      'file:///old',
    ]));

  it.each([
    'hunter2',
    'https://hunter2.example',
    's3://',
    's3://Hunter2',
    's3://hunter2:9000',
    's3://hunter2@files',
    's3://:hunter2@files',
    's3://id:%hunter2@files',
    's3://files/hunter2//x',
    's3://files/hunter 2',
    's3://files?hunter2=1',
    's3://files?region=a&region=hunter2',
    's3://files?region=hunter2%20',
    's3://files?pathStyle=hunter2',
    's3://files?endpoint=hunter2',
    's3://files?endpoint=http%3A%2F%2Fid%3Ahunter2%40host',
    'file://hunter2/folder',
    'file:///',
    'file:///hunter2?x=1',
    'file:///hunter2%2Fx',
    'database,,hunter2',
    'file:///hunter2,file:///hunter2/',
  ])('is not %s; the fault shows nothing of it', (text) => {
    const { error } = STORAGE.safeParse(text);
    expect(error?.issues).not.toHaveLength(0);
    expect(error?.issues.map(({ message }) => message).join()).toMatch(/^place \d/);
    expect(JSON.stringify(error?.issues)).not.toMatch(/hunter2/i);
  });
});
