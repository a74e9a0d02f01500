/**
 * Packages that our processes load from node_modules, with the reason. If a bundle contained a module that other code
 * loads by its name, there would be two copies of it that do not know each other.
 */
export const KEPT_OUTSIDE = {
  'class-transformer': '@nestjs/mapped-types loads it by name, and what @Type says is kept in a variable of its own',
  'class-validator': '@nestjs/mapped-types loads it by name',
  pg: 'TypeORM loads its driver by name',
  ioredis: 'reads its version from a file beside its own, and tells it to Redis',
  debug: 'ioredis uses it, and what is switched on it keeps for itself',
  passport: 'asks for arguments.callee, which no ECMAScript module has',
  'passport-http': 'shares passport-strategy with passport',
  sharp: 'native',
  'msgpackr-extract': 'native',
  'swagger-ui-dist': 'its files are served as they are',
  '@nestjs/microservices': 'not installed: Nest looks whether it is there',
  '@nestjs/websockets': 'not installed: Nest looks whether it is there',
  '@fastify/static': 'not installed: for an HTTP server that is not ours',
} as const satisfies Record<string, string>;
