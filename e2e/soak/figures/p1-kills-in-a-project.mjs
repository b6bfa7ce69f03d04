import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killsAtOnce } from '../drivers/kills-at-once.mjs';
import { PeopleAtAProject } from '../drivers/people-at-a-project.mjs';
import { endProcess, openSession, startHost } from '../drivers/running-host.mjs';

const ids = ['one', 'two', 'three', 'four'];

/** Types until the host is gone; rejects with what was refused by one that is there. */
async function typeUntilKilled(people, session) {
  const ends = await Promise.allSettled(ids.map((id) => people.type(session, id)));
  const refused = ends.map(({ reason }) => reason).find((reason) => reason?.code === undefined);
  if (refused !== undefined) throw refused;
}

async function killRounds({ root, kills, told }) {
  const data = await mkdtemp(join(tmpdir(), 'project-kills-'));
  const people = new PeopleAtAProject(data);
  const problems = [];
  let conflicts = 0;
  let isOver = false;
  const outside = people.changeOutside(() => isOver);
  for (let kill = 0; kill <= kills; kill++) {
    const host = await startHost(root, data);
    const session = await openSession(host, ids.length);
    problems.push(...(await people.problems(session)));
    conflicts += await people.decide(session);
    if (kill === kills) isOver = true;
    else {
      const timer = setTimeout(() => host.child.kill('SIGKILL'), randomInt(20, 900));
      await typeUntilKilled(people, session);
      clearTimeout(timer);
      told();
    }
    session.close();
    await endProcess(host.child, kill === kills ? 'SIGTERM' : 'SIGKILL');
  }
  await outside;
  await rm(data, { recursive: true, force: true });
  return { problems, conflicts, people };
}

const measureWith = (kills) => async (ctx) => {
  const { results, problems, done } = await killsAtOnce(killRounds, kills, ctx);
  const sum = (of) => results.reduce((all, result) => all + of(result), 0).toLocaleString('en-US');
  const count = (pattern) => problems.filter((problem) => pattern.test(problem)).length;
  return {
    measured: `${done.toLocaleString('en-US')} SIGKILLs of the host among ${sum(({ people }) => people.saves)} answered saves and ${sum(({ people }) => people.changes)} changes from outside (${sum((result) => result.conflicts)} conflicts decided): ${count(/^lost/)} texts lost, ${count(/^torn/)} torn, ${count(/^remaining/)} temporary files left`,
    met: problems.length === 0 && done >= kills,
  };
};

export const figure = {
  id: 'P1',
  what: 'killed in a project that another program changes',
  asked:
    '400 SIGKILLs while texts are typed here and changed, renamed and removed there: 0 texts lost, 0 torn, 0 temporary files after the next start',
  quick: measureWith(20),
  full: measureWith(400),
};
