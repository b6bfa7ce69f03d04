import { runStories } from '../drivers/run-stories.mjs';

async function measure({ root }) {
  const { passed, failed } = await runStories({ root, specs: ['attacks.spec.ts', '--grep', 'service worker'] });
  return {
    measured: `${passed} of ${passed + failed} stories: the worker meets no code on a random port nor in a profile of its own, and one of the bench's own scripts is refused as a worker; with --port N in the browser in which it was left it answers, as documented`,
    met: failed === 0 && passed > 0,
  };
}

export const figure = {
  id: 'L12',
  what: 'a service worker that another program left on the port',
  asked:
    "0 tokens on random ports and in the bench's own profile; with --port N in another browser the limit is documented",
  measure,
};
