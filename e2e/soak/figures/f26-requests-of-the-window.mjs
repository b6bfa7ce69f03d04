import { whole } from '../../bench/numbers.mjs';
import { runStories } from '../drivers/run-stories.mjs';

/** Each story fails when a request leaves its origin, when the policy refuses something, or when something is thrown. */
const measure = async ({ root }, specs) => {
  const { passed, failed, notes } = await runStories({ root, specs });
  const counts = notes.filter(({ type }) => type === 'requests').map(({ description }) => Number(description));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return {
    measured: `${passed + failed} stories, ${counts.length} of them watched with ${whole(requests)} requests: ${failed} failed; in the others 0 requests off their origin, 0 violations of the Content-Security-Policy`,
    met: failed === 0 && requests > 0,
  };
};

export const figure = {
  id: '26',
  what: 'requests of the window',
  asked: '0 requests off its origin in the whole end-to-end suite, 0 violations of the Content-Security-Policy',
  quick: ['window.spec.ts', 'writing.spec.ts'],
  full: [],
  measure,
};
