import { isDeepStrictEqual } from 'node:util';
import { contract } from '../../../shared/bridge/contract.ts';
import { malformedMessages } from '../drivers/malformed-messages.mjs';
import { withHost } from '../drivers/running-host.mjs';

const atOnce = 8;

/** Every method of the contract as [path, definition]. */
const methods = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => [`${group}/${name}`, procedure['~orpc']]),
);

/** What somebody could have changed, as far as a call without arguments tells it. */
async function stateOf(session) {
  const state = {};
  for (const [path] of methods.filter(([name]) => name === 'session/open' || name.endsWith('/list')))
    state[path] = await session.post(path, { json: {} });
  return state;
}

const measure = ({ root, say }, perMethod) =>
  withHost(root, async ({ session, child, printed }) => {
    const unschemed = methods.filter(([, { inputSchema, outputSchema }]) => !inputSchema || !outputSchema);
    const before = await stateOf(session);
    const counts = { refused: 0, taken: 0, failed: 0 };
    const examples = [];
    for (const [path, { inputSchema }] of methods) {
      say(path);
      const messages = malformedMessages(inputSchema, path);
      let next = 0;
      const sendOn = async () => {
        while (next < perMethod) {
          const body = messages.bodyOf(next++);
          const { status, body: answer } = await session.post(path, body);
          const kind = status >= 500 || status === 0 ? 'failed' : status >= 400 ? 'refused' : 'taken';
          counts[kind] += 1;
          if (kind !== 'refused' && examples.length < 5)
            examples.push(`${path} ${status} ${body.slice(0, 120)} -> ${answer.slice(0, 80)}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendOn));
    }
    const isSame = isDeepStrictEqual(await stateOf(session), before);
    if (examples.length > 0) console.error(`${examples.join('\n')}\n${printed().slice(-2000)}`);
    const isAlive = child.exitCode === null && child.signalCode === null;
    const total = perMethod * methods.length;
    const words = [
      `${total.toLocaleString('en-US')} messages to ${methods.length} methods: ${counts.taken} taken, ${counts.failed} failed inside`,
      isAlive ? 'host alive' : 'host dead',
      isSame ? '0 side effects' : 'its state changed',
      `${unschemed.length} methods without schemas`,
    ];
    const met = counts.refused === total && isAlive && isSame && unschemed.length === 0;
    return { measured: words.join(', '), met };
  });

export const figure = {
  id: '28',
  what: 'malformed messages',
  asked: '10,000 malformed messages a method: 0 crashes, 0 side effects; every method has schemas of input and output',
  quick: 200,
  full: 10_000,
  measure,
};
