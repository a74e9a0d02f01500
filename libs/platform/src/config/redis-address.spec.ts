import { expect, it } from 'vitest';
import { isRedis, readRedisAddress } from './redis-address.js';

it.each([
  ['redis://r', { kind: 'one server', hosts: [{ host: 'r', port: 6379 }], isTls: false, db: 0 }],
  [
    'rediss://us%40er:p%3Aw%2F@r.example.com:7000/3',
    {
      ...{ kind: 'one server', hosts: [{ host: 'r.example.com', port: 7000 }], isTls: true, db: 3 },
      ...{ username: 'us@er', password: 'p:w/' },
    },
  ],
  ['redis://:secret@[::1]:7000', { hosts: [{ host: '::1', port: 7000 }], password: 'secret' }],
  [
    'redis-sentinel://:secret@a,b:7/main?db=2&sentinelPassword=other',
    {
      ...{ kind: 'sentinel', isTls: false, group: 'main', db: 2, password: 'secret', sentinelPassword: 'other' },
      hosts: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 7 },
      ],
    },
  ],
  [
    'redis-sentinel://a/main?sentinelUsername=us%20er&sentinelPassword=a+b=c%26%25',
    { sentinelUsername: 'us er', sentinelPassword: 'a+b=c&%' },
  ],
  [
    'rediss-cluster://user:secret@a:1,b:2',
    {
      ...{ kind: 'cluster', isTls: true, username: 'user', password: 'secret', db: 0 },
      hosts: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
    },
  ],
])('reads %s', (url, address) => {
  expect(isRedis(url)).toBe(true);
  expect(readRedisAddress(url)).toMatchObject(address);
});

it.each([
  ['redis://', 'a host or its port is missing or wrong'],
  ['redis://r:70000', 'a host or its port is missing or wrong'],
  ['redis://a,b', 'several hosts need redis-sentinel:// or redis-cluster://'],
  ['redis://a?db=1', 'no option is called db there'],
  ['redis://a/first', 'the number of the database is not a number'],
  ['redis://user:pass%zz@a', 'a % is not followed by two hexadecimal digits'],
  ['redis-sentinel://a/main?sentinelPassword=a%zz', 'a % is not followed by two hexadecimal digits'],
  ['redis-sentinel://a,b', 'the name of the group is missing: redis-sentinel://host/group'],
  ['redis-sentinel://a,,b/main', 'a host or its port is missing or wrong'],
  ['redis-cluster://a/1', 'a cluster has no numbered databases'],
])('refuses %s', (url, reason) => {
  expect(() => readRedisAddress(url)).toThrow(new Error(reason));
});

it('is not Redis where PostgreSQL or something else is named', () => {
  expect(['postgres://r', 'postgresql://r', 'redis', 'redis-other://r', 'http://redis://'].map(isRedis)).toEqual(
    Array(5).fill(false),
  );
});
