import { whole } from '../../bench/numbers.mjs';
import { killHosts, untilGone } from '../drivers/killed-hosts.mjs';
import { PeopleAtAProject } from '../drivers/people-at-a-project.mjs';

const ids = ['one', 'two', 'three', 'four'];

export const figure = {
  id: 'P1',
  what: 'killed in a project that another program changes',
  asked:
    '400 SIGKILLs while texts are typed here and changed, renamed and removed there: 0 texts lost, 0 torn, 0 temporary files after the next start',
  quick: 20,
  full: 400,
  measure: async (ctx, kills) => {
    const { users, problems, done } = await killHosts(ctx, { kills, within: [20, 900], userOf: typingUser });
    const sum = (of) => whole(users.reduce((all, user) => all + of(user), 0));
    const count = (pattern) => problems.filter((problem) => pattern.test(problem)).length;
    return {
      measured: `${whole(done)} SIGKILLs of the host among ${sum(({ people }) => people.saves)} answered saves and ${sum(({ people }) => people.changes)} changes from outside (${sum((user) => user.conflicts())} conflicts decided): ${count(/^lost/)} texts lost, ${count(/^torn/)} torn, ${count(/^remaining/)} temporary files left`,
      met: problems.length === 0 && done >= kills,
    };
  },
};

function typingUser(data) {
  const people = new PeopleAtAProject(data);
  let conflicts = 0;
  let isOver = false;
  const outside = people.changeOutside(() => isOver);
  return {
    people,
    conflicts: () => conflicts,
    problems: async (session) => {
      const problems = await people.problems(session);
      conflicts += await people.decide(session);
      return problems;
    },
    use: (session) => untilGone(ids.map((id) => people.type(session, id))),
    end: () => {
      isOver = true;
      return outside;
    },
  };
}
