import { assertWritable } from '../../projects/project/read-project.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentStore } from '../environments/environment-store.ts';
import { plainEnvironment } from '../environments/testing/plain-environment.ts';
import { unusedSecrets, type UnusedSecrets } from './grants.ts';

const [kept, other] = ['a'.repeat(32), 'b'.repeat(32)];
const environment = plainEnvironment({ secretHeaders: { Authorization: kept } });

let folder = '';
let unused: UnusedSecrets;
let removed: string[] = [];
let timers: (() => void)[] = [];
const store = () => environmentStore(folder, { assertWritable });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-unused-'));
  [removed, timers] = [[], []];
  const vault = { removeSecret: async (id: string) => void removed.push(id) };
  const later = (_ms: number, run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run), 1);
  };
  unused = unusedSecrets(
    { vault, environments: store() },
    { later, report: (error) => expect.unreachable(String(error)) },
  );
});
afterEach(() => rm(folder, { recursive: true }));

test('what an environment names is not forgotten', async () => {
  await store().save(environment);
  await unused.forget([kept, other]);
  expect(removed).toEqual([other]);
});

test('what an environment of another project names is not forgotten either', async () => {
  const vault = { removeSecret: async (id: string) => void removed.push(id) };
  const services = { vault, environments: store(), secretsElsewhere: async () => [kept] };
  const here = unusedSecrets(services, { later: () => () => {}, report: (error) => expect.unreachable(String(error)) });
  await here.forget([kept, other]);
  expect(removed).toEqual([other]);
});

test('what is to be forgotten later waits, and stays where an environment is put back', async () => {
  unused.forgetLater([kept, other]);
  expect(removed).toEqual([]);
  await store().save(environment);
  for (const run of timers) run();
  await expect.poll(() => removed).toEqual([other]);
  await unused.close();
  expect(removed).toEqual([other]);
});

test('closing forgets at once what waits', async () => {
  unused.forgetLater([kept]);
  unused.forgetLater([other]);
  await unused.close();
  expect([removed, timers]).toEqual([[kept, other], []]);
});
