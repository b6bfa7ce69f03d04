import { runSuite } from '../drivers/run-suite.mjs';

async function measure({ root }) {
  const { passed, failed, tests } = await runSuite({
    root,
    files: ['e2e/walls/house.test.ts'],
    name: 'regular expressions',
  });
  const meta = tests.find((test) => test.meta.regexes !== undefined)?.meta ?? { regexes: 0, slowestMs: 0 };
  return {
    measured: `${meta.regexes} regular expressions on pumps of 50 KB: slowest ${meta.slowestMs.toFixed(1)} ms`,
    met: failed === 0 && passed > 1 && meta.regexes > 20,
  };
}

/** The suite measures all of them each time. */
export const figure = {
  id: '30',
  what: 'regular expressions',
  asked: 'each regular expression in the source on 50 KB pumps: 20 ms at most',
  quick: measure,
  full: measure,
};
