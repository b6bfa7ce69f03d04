import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { endProcess } from '../../bench/running-program.mjs';
import { openSession, startHost } from './running-host.mjs';
import { printExamples } from './workers.mjs';

const atOnce = 2;

/**
 * Kills hosts so many times, two beside each other, each `within` so many milliseconds from the beginning of its use. A
 * user of a data folder has `problems(session)` after each start, and `use(session)` until the host is gone. Gives the
 * users, all problems, and how many kills were made.
 */
export async function killHosts({ root, say }, { kills, within, userOf }) {
  await buildParts(root);
  const problems = [];
  let done = 0;
  const share = Math.ceil(kills / atOnce);
  const usedBy = async (user, data) => {
    for (let kill = 0; kill <= share; kill++) {
      const host = await startHost(root, data);
      const session = await openSession(host);
      problems.push(...(await user.problems(session)));
      if (kill < share) {
        const timer = setTimeout(() => host.child.kill('SIGKILL'), randomInt(...within));
        await user.use(session);
        clearTimeout(timer);
        say(`${(done += 1)} of ${kills} kills`);
      }
      session.close();
      await endProcess(host.child, kill < share ? 'SIGKILL' : 'SIGTERM');
    }
  };
  const users = Array.from({ length: atOnce }, async () => {
    const data = await mkdtemp(join(tmpdir(), 'kills-'));
    const user = userOf(data);
    await usedBy(user, data);
    await user.end?.();
    await rm(data, { recursive: true, force: true });
    return user;
  });
  const all = await Promise.all(users);
  printExamples(problems);
  return { users: all, problems, done };
}

/** Waits for work that ends when a host is gone; rejects with what was refused by one that is there. */
export async function untilGone(work) {
  const ends = await Promise.allSettled(work);
  const refused = ends.map(({ reason }) => reason).find((reason) => reason?.code === undefined);
  if (refused !== undefined) throw refused;
}
