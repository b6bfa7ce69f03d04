import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectTexts } from '../../card/trace-texts.ts';
import { resolveVariables } from '../../documents/variables.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import { walletChanges } from '../../lifecycle/wallet-changes.ts';
import { locales } from '../../specification/locales.ts';
import { scenarios } from '../index.ts';
import { findBrokenPlaces, scenarioPromises } from './scenario-suite.ts';
import type { Scenario } from '../scenario.ts';
import { dropTakers } from './suite/recognition-promises.ts';
import { plainTemplates } from '../templates.ts';
import { parcelLocker } from './parcel-locker/index.ts';
import { context, now, toolsAmong } from './suite-run.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

// The scenario that new ones are copied from keeps all promises beside those of the product.
const all = [...scenarios, parcelLocker];
const tools = toolsAmong(all);

describe.each(all.map((scenario) => ({ id: scenario.id, scenario })))('$id', ({ scenario }) => {
  const own = toolsAmong(dropTakers(scenario, tools));

  it.each(scenarioPromises)('$promise', (promised) => {
    const places = findBrokenPlaces(promised, scenario, own);
    expect(places, places.join('\n')).toEqual([]);
  });

  it('draws any payload as far as it goes, in both languages', () => {
    fc.assert(
      fc.property(damaged(scenario), fc.constantFrom(...locales), (payload, locale) => {
        const drawn = { 'card.ts': scenario.card, 'notification.ts': scenario.notification };
        for (const [file, draw] of Object.entries(drawn)) {
          const place = `shared/scenarios/${scenario.id}/${file}`;
          expect(() => draw(payload, { locale, texts: locale, now, gaps: {} }), place).not.toThrow();
          for (const { text } of collectTexts(draw(payload, { locale, texts: locale, now, gaps: {} })))
            expect(text, place).not.toMatch(/undefined|NaN|\[object/);
        }
      }),
      { numRuns: 60 * more },
    );
  });

  it('projects any payload under any status', () => {
    const options = { lifecycleOf: () => scenario.lifecycle, gaps: {} };
    const statuses = fc.constantFrom('', ...scenario.lifecycle.statuses.map((status) => status.name));
    fc.assert(
      fc.property(damaged(scenario), statuses, fc.integer(), (root, status, at) => {
        const payload = { text: '', root, problems: [] };
        const call = { orderKey: 'a', merchantBizNo: 'a', scenario: scenario.id, at, status, payload };
        expect(wallet([call], at, options)).toHaveLength(1);
        expect(walletChanges([call], options).every((change) => change.at >= at)).toBe(true);
      }),
      { numRuns: 60 * more },
    );
  });
});

/** A template in which one value, anywhere, gives way to any JSON; now and then the whole payload does. */
function damaged(scenario: Scenario): fc.Arbitrary<JsonNode> {
  const texts = plainTemplates(scenario).map((each) => each.text);
  const anyJson = fc.json({ maxDepth: 3 });
  return fc.tuple(fc.constantFrom(...texts), fc.nat(), anyJson).map(([text, place, json]) => {
    const resolved = resolveVariables(text, context()).text;
    const whole = read(resolved);
    const nodes = nodesOf(whole);
    const { start, end } = nodes[place % nodes.length] ?? whole;
    return read(resolved.slice(0, start) + json + resolved.slice(end));
  });
}

function read(text: string): JsonNode {
  const { root } = scanJson(text);
  if (root === null) throw new Error(`No JSON: ${text}`);
  return root;
}

function nodesOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind === 'object') return [node, ...node.members.flatMap((member) => nodesOf(member.value))];
  return node.kind === 'array' ? [node, ...node.items.flatMap(nodesOf)] : [node];
}
