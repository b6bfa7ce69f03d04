import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { whole } from '../../bench/numbers.mjs';
import { killHosts, untilGone } from '../drivers/killed-hosts.mjs';

const documentIds = ['one', 'two', 'three'];

export const figure = {
  id: '1',
  what: 'killed while saving',
  asked: '10,000 SIGKILLs during a save: 0 torn, 0 answered saves lost, 0 temporary files after the next start',
  quick: 10,
  full: 2000,
  measure: async (ctx, kills) => {
    const { users, problems, done } = await killHosts(ctx, { kills, within: [2, 80], userOf: savingUser });
    const saves = users.reduce((sum, user) => sum + user.saves(), 0);
    const count = (pattern) => problems.filter((problem) => pattern.test(problem)).length;
    return {
      measured: `${whole(done)} of the 10,000 SIGKILLs, among ${whole(saves)} answered saves: ${count(/torn/)} torn, ${count(/is at/)} lost or invented, ${count(/remaining/)} starts with temporary files`,
      met: problems.length === 0 && done >= kills,
    };
  },
};

/** Somebody who saves versions of documents: what was answered is `kept`, what was only sent is `tried`. */
function savingUser(data) {
  const [kept, tried] = [new Map(), new Map()];
  let saves = 0;
  const saveOn = async (session, id) => {
    for (;;) {
      const version = (tried.get(id) ?? 0) + 1;
      tried.set(id, version);
      const document = { id, name: id, scenario: 'queue-up', order: id, orderNo: id, text: textOf(version) };
      const { status, body } = await session.post('documents/save', { json: { documents: [document] } });
      if (status !== 200) throw new Error(`A save was answered with ${status}: ${body}`);
      kept.set(id, version);
      saves += 1;
    }
  };
  return {
    saves: () => saves,
    use: (session) => untilGone(documentIds.map((id) => saveOn(session, id))),
    /** What is wrong after a restart, in words. */
    problems: async (session) => {
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
      return left.length === 0 ? problems : [...problems, `remaining: ${left.join(', ')}`];
    },
  };
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** A text that tells its version and whether it is whole. */
function textOf(version) {
  const fill = `${version} `.repeat(2000 + (version % 7) * 3000);
  return JSON.stringify({ version, sha256: hashOf(fill), fill });
}

/** The version of a text; null when it is torn. */
function versionOf(text) {
  try {
    const { version, sha256, fill } = JSON.parse(text);
    return hashOf(fill) === sha256 ? version : null;
  } catch {
    return null;
  }
}
