import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Finding } from './finding.js';
import { fine } from './finding.js';
import type { ImageFiles } from './image-files.js';
import { finalStage } from './image-files.js';
import { mustRun } from './run.js';
import { entryOf } from './changelog.js';

/** Where what a release needs is written. */
export const RELEASE_FOLDER = 'dist/release';

/** What a release was made of. */
export interface Made {
  readonly version: string;
  readonly commit: string;
  /** When its commit was made, in seconds. What is packed has this time, so that the same commit packs the same. */
  readonly committed: number;
  readonly started: Date;
}

/** Removes what an earlier run wrote, so that nothing of another commit is taken for this one's. */
export function emptyReleaseFolder(root: string): void {
  rmSync(join(root, RELEASE_FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, RELEASE_FOLDER), { recursive: true });
}

/**
 * Writes what whoever has a registry needs, beside the list of packages: the files of the image with a Dockerfile that only copies
 * them, the entry of the changelog, where all this came from, and the checksums of all.
 */
export async function writeRelease(root: string, clone: string, image: ImageFiles, made: Made): Promise<Finding> {
  const folder = join(root, RELEASE_FOLDER);
  const name = `footprint-exchange-${made.version}`;
  await packImage(image, join(folder, `${name}-image-${platform()}.tar.gz`), clone, made);
  writeFileSync(join(folder, `${name}-changelog.md`), changelogOf(clone, made.version));
  copyFileSync(join(clone, 'openapi.json'), join(folder, `${name}-openapi.json`));
  const subjects = await digestsIn(folder);
  writeFileSync(
    join(folder, `${name}.intoto.json`),
    `${JSON.stringify(provenance(clone, made, subjects), undefined, 2)}\n`,
  );
  const all = await digestsIn(folder);
  const sums = [...all].map(([file, digest]) => `${digest}  ${file}\n`).join('');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  return fine(`${all.size + 1} files in ${RELEASE_FOLDER}`, [
    ...[...all.keys()].map((file) => `${file}: ${(statSync(join(folder, file)).size / 2 ** 20).toFixed(1)} MiB`),
    `docker buildx build --push --platform ${platform().replace('-', '/')} --tag REGISTRY/footprint-exchange:${made.version} - < ${RELEASE_FOLDER}/${name}-image-${platform()}.tar.gz`,
  ]);
}

/** Packages have parts for one platform. */
function platform(): string {
  return `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
}

/** A packed context: the same files in the same order, with the same times and owners, whoever packs them. */
async function packImage({ folders }: ImageFiles, to: string, clone: string, { committed }: Made): Promise<void> {
  const dockerfile = join(to, '../Dockerfile');
  writeFileSync(dockerfile, finalStage(readFileSync(join(clone, 'docker/Dockerfile'), 'utf8')));
  const same = ['--sort=name', `--mtime=@${committed}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'];
  const parts = [{ folder: join(to, '..'), paths: ['Dockerfile'] }, ...folders];
  const words = parts.flatMap(({ folder, paths }) => ['-C', folder, ...paths]);
  await mustRun(clone, 'tar', [...same, '--use-compress-program=gzip --no-name -9', '-cf', to, ...words]);
  rmSync(dockerfile);
}

function changelogOf(clone: string, version: string): string {
  const entry = entryOf(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'), `${version} `);
  if (entry === undefined) throw new Error(`CHANGELOG.md has no entry of ${version}.`);
  return `## ${entry.heading}\n${entry.body}`;
}

/** The SHA-256 of each file. */
async function digestsIn(folder: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const file of readdirSync(folder).sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    digests.set(file, hash.digest('hex'));
  }
  return digests;
}

/**
 * An in-toto statement with the predicate of SLSA provenance 1. It is not signed, and says nothing of the image that a registry makes:
 * its digest, and that of the image below it, are known there alone.
 */
function provenance(clone: string, made: Made, subjects: ReadonlyMap<string, string>): object {
  const { version, commit, started } = made;
  const lock = createHash('sha256')
    .update(readFileSync(join(clone, 'package-lock.json')))
    .digest('hex');
  const [, base] = /^FROM (\S+)/m.exec(finalStage(readFileSync(join(clone, 'docker/Dockerfile'), 'utf8'))) ?? [];
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...subjects].map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:footprint-exchange:release-check:1',
        externalParameters: { version },
        internalParameters: { node: process.version, platform: platform() },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lock } },
          { name: base },
        ],
      },
      runDetails: {
        builder: { id: 'urn:footprint-exchange:release-check' },
        metadata: { startedOn: started.toISOString(), finishedOn: new Date().toISOString() },
      },
    },
  };
}
