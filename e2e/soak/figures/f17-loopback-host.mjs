import { changedRequest, guardCases, guardRequests } from '../../../electron/host/testing/guard-cases.ts';
import { rawGuard } from '../drivers/raw-guard.mjs';
import { withHost } from '../drivers/running-host.mjs';
import { runStories } from '../drivers/run-stories.mjs';

/** What only a proxy sets: beside a refused request it must change nothing. */
const ofProxies = [
  'X-Forwarded-Host',
  '127.0.0.1:4711',
  'X-Forwarded-For',
  '127.0.0.1',
  'Forwarded',
  'host=127.0.0.1:4711',
];

/** White space around a header's value is no part of it on the wire (RFC 9110, 5.5). */
const isLostOnTheWire = ({ headers = {} }) =>
  Object.values(headers).some((value) => value !== null && value !== '' && value !== value.trim());

/** Who connects is not a matter of what is written either: those cases are the unit tests' alone. */
const written = guardCases.filter(({ check, change }) => check !== 1 && !isLostOnTheWire(change));

async function rawCases(host) {
  const send = await rawGuard(host);
  const counts = { cases: 0, accepted: 0, cors: 0 };
  const wrong = [];
  for (const { name, change, words } of written) {
    for (const more of [[], ofProxies]) {
      const { status, hasCors } = await send(changedRequest(guardRequests[name], change), more);
      counts.cases += 1;
      if (hasCors) counts.cors += 1;
      if (status >= 400 || status === 0) continue;
      counts.accepted += 1;
      wrong.push(`${status} ${words}`);
    }
  }
  // What the window itself sends passes, or a host that refuses everything would be perfect.
  const own = await send(guardRequests.api);
  if (own.status !== 200) wrong.push(`the window's own request was answered with ${own.status}`);
  if (wrong.length > 0) console.error(wrong.slice(0, 20).join('\n'));
  return { ...counts, ownPasses: own.status === 200 };
}

const measure = async ({ root, say }, origins) => {
  say('raw requests');
  const raw = await withHost(root, (host) => rawCases({ ...host, root }));
  say('a hostile page in a browser');
  const attacks = await runStories({
    root,
    specs: ['attacks.spec.ts'],
    env: { PASSBENCH_ATTACK_ORIGINS: origins },
  });
  const { cases, accepted, cors, ownPasses } = raw;
  return {
    measured: `${cases} raw requests: ${accepted} accepted, ${cors} CORS headers; ${attacks.passed + attacks.failed} attacks and controls in a browser: ${attacks.failed} not refused`,
    met: accepted + cors + attacks.failed === 0 && ownPasses && cases >= 300 && attacks.passed > 0,
  };
};

export const figure = {
  id: '17',
  what: 'the local host under attack',
  asked: '300 raw cases and 8 browser attacks x 3 origins: 0 accepted, 0 CORS headers',
  quick: 'some',
  full: 'all',
  measure,
};
