import { buildParts } from '../../../scripts/steps/build-parts.mjs';

const atOnce = 2;

/** Shares the kills among two that run `killRounds` beside each other. Gives their results, and how many kills were made. */
export async function killsAtOnce(killRounds, kills, { root, say }) {
  await buildParts(root);
  let done = 0;
  const told = () => say(`${(done += 1)} of ${kills} kills`);
  const share = { root, kills: Math.ceil(kills / atOnce), told };
  const results = await Promise.all(Array.from({ length: atOnce }, () => killRounds(share)));
  const problems = results.flatMap((result) => result.problems);
  if (problems.length > 0) console.error(problems.slice(0, 10).join('\n'));
  return { results, problems, done };
}
