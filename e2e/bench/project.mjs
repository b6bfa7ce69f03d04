import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/services/storage/database/database.ts';
import { createProject, openProjectFolder } from '../../electron/services/projects/project/project-folder.ts';
import { databaseRepository } from '../../electron/services/bench/workspace/database-repository.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { median, millis, timed, whole } from './numbers.mjs';

const payloads = 2000;
const rounds = 5;
const edits = 40;
const promisedMs = 2000;

/** How soon a project of two thousand payloads is open, what an edit of one costs, and what it changes in git. */
export async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-project-bench-'));
  try {
    return await measured(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(folder) {
  const project = join(folder, 'team');
  await fill(project);
  const cold = [];
  const warm = [];
  for (let round = 0; round < rounds; round++) {
    const store = join(folder, `store-${round}`);
    cold.push(await opened(store, project, () => {}));
    warm.push(await opened(store, project, () => {}));
  }
  const { saveMs, lookMs, files } = await edited(join(folder, 'store-0'), project);
  const opening = (what, all) => {
    const cpu = `${whole(median(all.map(({ cpuMs }) => cpuMs)))} ms of processor time`;
    return [what, `${whole(median(all.map(({ ms }) => ms)))} ms`, `${cpu}; promised: ${promisedMs} ms`];
  };
  return {
    good: [cold, warm].every((all) => median(all.map(({ ms }) => ms)) < promisedMs) && files === 1,
    lines: [
      opening(`${payloads} payloads opened for the first time`, cold),
      opening(`${payloads} payloads opened again`, warm),
      ['an edit of one, in store and file', millis(saveMs), `git diff: ${files} file`],
      ['a look at all that may have changed', millis(lookMs)],
    ],
  };
}

async function fill(project) {
  await createProject(project, 'Team', {});
  const texts = scenarios.flatMap((scenario) => plainTemplates(scenario).map((template) => template.text));
  for (let index = 0; index < payloads; index++) {
    const order = join(project, 'payloads', `Order ${Math.floor(index / 6)}`);
    if (index % 6 === 0) {
      await mkdir(order, { recursive: true });
      await writeFile(join(order, 'order.json'), `{\n  "orderNo": "N${index}"\n}\n`);
    }
    await writeFile(join(order, `Payload ${index}.json`), texts[index % texts.length]);
  }
}

async function opened(store, project, act) {
  const database = await openDatabase(store, 'documents');
  let count = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const at = await openProjectFolder(project, {
    kept: databaseRepository(database, Date.now),
    database,
    newId: () => `${performance.now()}-${(count += 1)}`,
    later: () => () => {},
    report: (error) => {
      throw error;
    },
    storeVersion: async () => {},
  });
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1000;
  if ((await at.documents.list()).length !== payloads) throw new Error('Not every payload was opened.');
  await act(at);
  await at.close();
  await database.close();
  return { ms, cpuMs };
}

async function edited(store, project) {
  const git = (...args) =>
    execFileSync('git', ['-C', project, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { encoding: 'utf8' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'All');
  const saves = [];
  const looks = [];
  await opened(store, project, async (at) => {
    const [first] = await at.documents.list();
    for (let edit = 0; edit < edits; edit++) {
      saves.push(await timed(() => at.documents.save([{ ...first, text: `${first.text}\n${edit}` }])));
      looks.push(await timed(() => at.rescan()));
    }
  });
  const files = git('diff', '--name-only').trim().split('\n').length;
  return { saveMs: median(saves), lookMs: median(looks), files };
}
