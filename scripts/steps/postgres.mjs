import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian-package.mjs';

const debian = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, or null. Tests start a server of their own, as electron/services/sandbox/team/testing has it. */
export function findPostgresPrograms() {
  const versions = existsSync(debian) ? readdirSync(debian).map((each) => join(debian, each, 'bin')) : [];
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** Makes sure of PostgreSQL for the tests of the team's store, as far as that can be had: without it they are skipped. */
export async function ensurePostgres() {
  return findPostgresPrograms() ?? installOnDebian('Installing PostgreSQL', ['postgresql'], findPostgresPrograms);
}
