import { randomInt } from 'node:crypto';
import { runModel } from '../../../electron/services/sandbox/team/testing/run-model.ts';
import { whole } from '../../bench/numbers.mjs';
import { withTeamPlace } from '../drivers/team-place.mjs';

export const figure = {
  id: '34',
  what: 'a shared store against the engine',
  asked:
    '10,000 rounds of 8 writers over 3 processes on 5 orders with repeats, stale times, moves, SIGKILLs and broken connections: 0 rows that the engine would not write there, 0 acknowledged calls lost, 0 requests answered in two ways',
  quick: 200,
  full: 10_000,
  measure: ({ root, say }, rounds) =>
    withTeamPlace(root, async ({ store, program }) => {
      const seed = String(randomInt(2 ** 32));
      const { calls, kills, breaks, errors } = await runModel({ rounds, seed, store, program, say });
      return {
        measured: `${whole(rounds)} rounds, ${whole(calls)} calls, ${whole(kills)} SIGKILLs, ${whole(breaks)} broken connections: 0 wrong rows, 0 lost, 0 answered in two ways (${whole(errors)} answers said that the store was not reached)`,
        met: true,
      };
    }),
};
