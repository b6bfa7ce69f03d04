import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killsAtOnce } from '../drivers/kills-at-once.mjs';
import { endProcess, openSession, startHost } from '../drivers/running-host.mjs';

const documentIds = ['one', 'two', 'three'];

/** A text that tells its version and whether it is whole. */
function textOf(version) {
  const fill = `${version} `.repeat(2000 + (version % 7) * 3000);
  return JSON.stringify({ version, sha256: createHash('sha256').update(fill).digest('hex'), fill });
}

/** The version of a text; null when it is torn. */
function versionOf(text) {
  try {
    const { version, sha256, fill } = JSON.parse(text);
    return createHash('sha256').update(fill).digest('hex') === sha256 ? version : null;
  } catch {
    return null;
  }
}

const documentOf = (id, version) => ({
  id,
  name: id,
  scenario: 'queue-up',
  order: id,
  orderNo: id,
  text: textOf(version),
});

/** Saves without pause until the host is gone. What was answered is `kept`, what was only sent is `tried`. */
async function saveUntilKilled(session, kept, tried) {
  const saving = documentIds.map(async (id) => {
    for (;;) {
      const version = (tried.get(id) ?? 0) + 1;
      tried.set(id, version);
      const answer = await session.post('documents/save', { json: { documents: [documentOf(id, version)] } });
      if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}: ${answer.body}`);
      kept.set(id, version);
    }
  });
  const ends = await Promise.allSettled(saving);
  const [refused] = ends.map(({ reason }) => reason).filter((reason) => reason?.code === undefined);
  if (refused !== undefined) throw refused;
}

/** What is wrong after a restart, in words. */
async function problemsAfter(session, data, kept, tried) {
  const problems = [];
  const found = new Map((await session.call('documents/list')).map(({ id, text }) => [id, versionOf(text)]));
  for (const id of documentIds) {
    const version = found.get(id);
    const [least, most] = [kept.get(id) ?? 0, tried.get(id) ?? 0];
    if (version === null) problems.push(`${id} is torn`);
    else if ((version ?? 0) < least) problems.push(`${id} is at ${version}; ${least} was answered as saved`);
    else if ((version ?? 0) > most) problems.push(`${id} is at ${version}; only ${most} was sent`);
    if (typeof version === 'number') tried.set(id, version);
  }
  const left = (await readdir(data, { recursive: true })).filter((name) => /\.tmp|\.after-|\.part$/.test(name));
  if (left.length > 0) problems.push(`remaining: ${left.join(', ')}`);
  return problems;
}

async function killRounds({ root, kills, told }) {
  const data = await mkdtemp(join(tmpdir(), 'kills-'));
  const [kept, tried] = [new Map(), new Map()];
  const problems = [];
  let saves = 0;
  for (let kill = 0; ; kill++) {
    const host = await startHost(root, data);
    const session = await openSession(host, documentIds.length);
    problems.push(...(await problemsAfter(session, data, kept, tried)));
    if (kill === kills) {
      session.close();
      await endProcess(host.child);
      await rm(data, { recursive: true, force: true });
      return { problems, saves };
    }
    const before = [...kept.values()].reduce((sum, version) => sum + version, 0);
    const timer = setTimeout(() => host.child.kill('SIGKILL'), randomInt(2, 80));
    await saveUntilKilled(session, kept, tried);
    clearTimeout(timer);
    saves += [...kept.values()].reduce((sum, version) => sum + version, 0) - before;
    session.close();
    await endProcess(host.child, 'SIGKILL');
    told();
  }
}

const measureWith = (kills) => async (ctx) => {
  const { results, problems, done } = await killsAtOnce(killRounds, kills, ctx);
  const saves = results.reduce((sum, result) => sum + result.saves, 0);
  const count = (pattern) => problems.filter((problem) => pattern.test(problem)).length;
  return {
    measured: `${done.toLocaleString('en-US')} of the 10,000 SIGKILLs, among ${saves.toLocaleString('en-US')} answered saves: ${count(/torn/)} torn, ${count(/is at/)} lost or invented, ${count(/remaining/)} starts with temporary files`,
    met: problems.length === 0 && done >= kills,
  };
};

export const figure = {
  id: '1',
  what: 'killed while saving',
  asked: '10,000 SIGKILLs during a save: 0 torn, 0 answered saves lost, 0 temporary files after the next start',
  quick: measureWith(10),
  full: measureWith(2000),
};
