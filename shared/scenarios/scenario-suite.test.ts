import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../card/trace.ts';
import { readStory } from '../documents/story/read-story.ts';
import { resolve, seededUuid32 } from '../documents/variables.ts';
import type { VariableContext } from '../documents/variables.ts';
import { rowsOf } from '../fields/rows.ts';
import { text } from '../fields/text-kinds.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { scanJson } from '../lib/json/json-scan.ts';
import { wallet } from '../lifecycle/wallet.ts';
import { walletChanges } from '../lifecycle/wallet-changes.ts';
import { recogniseScenario } from '../protocol/orders/recognise.ts';
import { sayClause } from '../protocol/reference/say-clause.ts';
import { playStory, storyChanges } from '../protocol/simulate/index.ts';
import { validateTyped } from '../protocol/validate/index.ts';
import { locales } from '../specification/locales.ts';
import { scenarios } from './index.ts';
import { brokenPlaces, scenarioPromises } from './scenario-suite.ts';
import type { SuiteTools } from './scenario-suite.ts';
import type { Scenario } from './scenario.ts';
import { withoutTakers } from './suite/recognition-promises.ts';
import { plainTemplates } from './templates.ts';
import { parcelLocker } from './testing/parcel-locker/index.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const now = Date.UTC(2026, 10, 25, 2);
const context = (): VariableContext => ({
  nowMs: now,
  uuid32: seededUuid32(1),
  orderNo: 'M20261125000001',
  orderCreatedMs: null,
});

// The scenario that new ones are copied from keeps all promises beside those of the product.
const all = [...scenarios, parcelLocker];
const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\//g, '');
const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const fileWith: SuiteTools['fileWith'] = ({ id }, words) =>
  ['labels.ts', 'card.ts', 'notification.ts'].find((file) =>
    [join(ownFolder, id, file), join(ownFolder, 'testing', id, file)].some(
      (path) => existsSync(path) && withoutComments(readFileSync(path, 'utf8')).includes(words),
    ),
  ) ?? null;
const fileOf = () => ({ problem: { en: 'there is no such file', zh: '沒有此檔案' } });

const toolsAmong = (among: readonly Scenario[]): SuiteTools => ({
  payload: (template) => scanJson(resolve(template.text, context()).text).root,
  findings: (scenario, template) =>
    validateTyped(template.text, context(), { scenario, scheme: 'walletapp', history: 'unknown' }).findings,
  sayClause: (clause, language) => sayClause(clause, language, among),
  recognise: (payload, endpoint) => recogniseScenario(payload, endpoint, among),
  play: ({ text }) => {
    const { story, problems } = readStory(text);
    if (story === null) return { problems: problems.map(({ message }) => message.en), calls: [], changes: 0 };
    const played = playStory(story, { scenarios: among, gaps: {}, scenario: null, fileOf, now });
    return {
      problems: [...problems, ...played.problems].map(({ message }) => message.en),
      calls: played.calls.map(({ result, ...call }) => ({ ...call, resultCode: result.resultCode })),
      changes: storyChanges(played, among).length,
    };
  },
  scenarios: among,
  fileWith,
});
const tools = toolsAmong(all);

describe.each(all.map((scenario) => ({ id: scenario.id, scenario })))('$id', ({ scenario }) => {
  const own = toolsAmong(withoutTakers(scenario, tools));

  it.each(scenarioPromises)('$promise', (promised) => {
    expect(brokenPlaces(promised, scenario, own)).toEqual([]);
  });

  it('draws any payload as far as it goes, in both languages', () => {
    fc.assert(
      fc.property(damaged(scenario), fc.constantFrom(...locales), (payload, locale) => {
        const drawn = { 'card.ts': scenario.card, 'notification.ts': scenario.notification };
        for (const [file, draw] of Object.entries(drawn)) {
          const place = `shared/scenarios/${scenario.id}/${file}`;
          expect(() => draw(payload, { locale, texts: locale, now, gaps: {} }), place).not.toThrow();
          for (const { text } of textsIn(draw(payload, { locale, texts: locale, now, gaps: {} })))
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
    const resolved = resolve(text, context()).text;
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

describe('the suite itself', () => {
  const [first] = scenarios;
  if (first === undefined) throw new Error('There is no scenario');
  const promise = (words: string, scenario: Scenario) =>
    scenarioPromises
      .find((each) => each.promise.includes(words))
      ?.broken(scenario, toolsAmong([scenario]))
      .map((place) => (typeof place === 'string' ? place : place.says));
  /** Everything that is told of a scenario beside those of the product. */
  const told = (scenario: Scenario) =>
    scenarioPromises.flatMap((promised) => brokenPlaces(promised, scenario, toolsAmong([...scenarios, scenario])));

  it('notices a template that is missing', () => {
    expect(promise('one plain template', { ...first, templates: first.templates.slice(1) })).toHaveLength(1);
  });

  it('notices a valid template that is not valid, and an invalid sample that breaks something else', () => {
    const broken = first.templates.find((template) => template.variant === 'broken-type');
    if (broken === undefined) throw new Error('There is no such template');
    expect(promise('nothing but assumptions', { ...first, templates: [{ ...broken, variant: 'odd' }] })).toHaveLength(
      1,
    );
    expect(
      promise('exactly their mistake', { ...first, templates: [{ ...broken, variant: 'broken-enum' }] }),
    ).toHaveLength(2);
  });

  it('notices a status that nothing leads to', () => {
    const only = [{ to: 'USED', from: [], clause: '', first: { gap: 'ticket-moves', value: 'end-is-end' } }] as const;
    const moves = { ...first.lifecycle.moves, only };
    expect(promise('reach every status', { ...first, lifecycle: { ...first.lifecycle, moves } })).toEqual(['USED']);
  });

  it('notices a text that is not drawn', () => {
    const template = first.templates[0];
    if (template === undefined) throw new Error('There is no template');
    const without = { ...template, text: template.text.replace('"shift_number": "G6532",', '') };
    expect(promise('in full', { ...first, templates: [without] })).toContain(
      'train-ticket/TICKETED /extInfo/shift_number',
    );
  });

  it('notices a status that is said by its name', () => {
    const wordless = {
      ...parcelLocker,
      card: (...drawn: Parameters<Scenario['card']>) => {
        const card = parcelLocker.card(...drawn);
        return { ...card, title: { text: 'It is ENDED' } };
      },
    };
    const said = 'parcel-locker/ENDED says It is ENDED';
    expect(promise('status in words', wordless)).toEqual([said, said]);
    expect(promise('status in words', parcelLocker)).toEqual([]);
  });

  it('notices a payload that is taken, and says by whom and where to mend it', () => {
    const greedy = { ...parcelLocker, recognition: { ...parcelLocker.recognition, onEndpoint: () => true } };
    const beside = toolsAmong([greedy, ...scenarios.filter(({ id }) => id === 'base-order')]);
    const places = scenarioPromises.flatMap((promised) => brokenPlaces(promised, greedy, beside));
    expect(places).toContain(
      'shared/scenarios/parcel-locker/index.ts: base-order/PAID on sync is taken by parcel-locker',
    );
    const any = { ...parcelLocker, recognition: { rank: 61, onEndpoint: () => true, inFile: () => true } };
    expect(told(any)).toContain(
      'shared/scenarios/parcel-locker/index.ts: base-order/PAID on sync is taken by parcel-locker',
    );
    const [victim] = scenarios;
    expect(victim === undefined ? [] : withoutTakers(victim, toolsAmong([...scenarios, any]))).not.toContain(any);
  });

  it('notices colours that cannot be read, and no colours', () => {
    const style = { ...parcelLocker.style, band: '#8fb4e6', softInk: 'white' };
    expect(promise('can be read', { ...parcelLocker, style })).toContain('white #fff on #8fb4e6 is under 7:1');
    expect(promise('has a sign', { ...parcelLocker, style })).toEqual(['white']);
  });

  it('notices words that are there in one language alone', () => {
    const { style, card, notification } = parcelLocker;
    const label = (...drawn: Parameters<Scenario['card']>) => {
      const made = card(...drawn);
      return {
        ...made,
        blocks: made.blocks.map((each) => (each.block === 'hero' ? { ...each, label: 'Number' } : each)),
      };
    };
    const secondary = (...drawn: Parameters<Scenario['card']>) => {
      const made = card(...drawn);
      return { ...made, summary: { ...made.summary, secondary: { text: 'In use' } } };
    };
    const line = (...drawn: Parameters<Scenario['notification']>) => {
      const made = notification(...drawn);
      return { ...made, line: { ...made.line, text: `${made.line.text} now` } };
    };
    const spoken = (...drawn: Parameters<Scenario['card']>) => {
      const made = card(...drawn);
      return { ...made, summary: { ...made.summary, secondary: { text: 'Now open' } } };
    };
    const chip = (...drawn: Parameters<Scenario['card']>) => ({
      ...card(...drawn),
      corner: { value: { text: 'In use', path: '/orderStatus' }, chip: true as const },
    });
    const folder = 'shared/scenarios/parcel-locker';
    expect(told({ ...parcelLocker, card: chip })[0]).toContain(
      `${folder}/labels.ts: parcel-locker/ACTIVE says "In use"`,
    );
    const joined = (...drawn: Parameters<Scenario['notification']>) => {
      const made = notification(...drawn);
      return { ...made, line: { ...made.line, text: `${made.line.text} · Ended` } };
    };
    expect(told({ ...parcelLocker, notification: joined })[0]).toContain(`${folder}/labels.ts: parcel-locker/ACTIVE`);
    expect(told({ ...parcelLocker, card: spoken })[0]).toContain(`${folder}/card.ts: parcel-locker/ACTIVE says "Now`);
    expect(told({ ...parcelLocker, notification: line })[0]).toMatch(`${folder}/notification.ts: parcel-locker/ACTIVE`);
    expect(promise('labels what', { ...parcelLocker, card: label })?.[0]).toContain('the label "Number"');
    expect(promise('own words in Chinese', { ...parcelLocker, card: secondary })?.[0]).toContain('says "In use"');
    expect(promise('own words in Chinese', { ...parcelLocker, notification: line })?.length).toBeGreaterThan(0);
    expect(promise('has an id', { ...parcelLocker, name: { en: 'Locker', zh: '' } })).toHaveLength(1);
    const lines = { ...style, line: ['#fff', '#000'] } as const;
    expect(promise('can be read', { ...parcelLocker, style: lines })).toHaveLength(2);
    const sign = [{ path: 'a locker' }];
    expect(promise('has a sign', { ...parcelLocker, style: { ...style, sign } })).toEqual(['no path: a locker']);
  });

  it('notices an edit that does not fit its template, and tells of it once', () => {
    const [plain] = parcelLocker.templates;
    const templates = parcelLocker.templates.map((each) =>
      each.variant === 'broken-type' ? { ...each, text: plain?.text ?? '', notFound: '"B8"' } : each,
    );
    expect(told({ ...parcelLocker, templates })).toEqual([
      'shared/scenarios/parcel-locker/invalid-samples.ts: broken-type: the template of ACTIVE does not hold "B8"',
    ]);
  });

  it('notices an example that its field refuses, a rank that another has, and a type that no template has', () => {
    const words = { en: 'Its number', zh: '編號' };
    const number = rowsOf('parcel-locker')('parcel_locker_no', text({ maxLength: 8 }), 'optional', words, {
      example: 'B12345678',
    });
    const { fields, recognition } = parcelLocker;
    expect(told({ ...parcelLocker, fields: [...fields, number] })).toContainEqual(
      expect.stringMatching(/^shared\/scenarios\/parcel-locker\/fields\.ts: .*its example is "B12345678"$/),
    );
    expect(told({ ...parcelLocker, recognition: { ...recognition, rank: 40 } })).toEqual([
      'shared/scenarios/parcel-locker/index.ts: rank 40 is that of ev-charging',
    ]);
    expect(told({ ...parcelLocker, exampleBizType: 'LINE_UP' })).toEqual([
      'shared/scenarios/parcel-locker/index.ts: no template has LINE_UP: they have SELF_PICK',
    ]);
  });

  it('notices an assumption that does not exist', () => {
    const resting = Object.assign({}, parcelLocker, { bizTypeGap: 'no-such-gap' });
    expect(promise('assumptions that exist', resting)).toEqual(['no assumption is named no-such-gap']);
  });

  it('notices an id that another has, a place without languages, and a promise that cannot be asked', () => {
    const same = { ...parcelLocker, section: 'elsewhere', id: first.id };
    const beside = toolsAmong([first, same]);
    const places = scenarioPromises.flatMap((promised) => brokenPlaces(promised, same, beside));
    expect(places).toContain(`shared/scenarios/${first.id}/index.ts: the id ${first.id} is that of another scenario`);
    const lifecycle = { ...parcelLocker.lifecycle, localesAt: [['extInfo', 'texts']] };
    expect(promise('keep their languages', { ...parcelLocker, lifecycle })).toEqual(['/extInfo/texts']);
    const throwing = {
      ...parcelLocker,
      card: () => {
        throw new Error('no card');
      },
    };
    const asked = scenarioPromises.flatMap((promised) => brokenPlaces(promised, throwing, toolsAmong([throwing])));
    expect(asked).toContain('shared/scenarios/parcel-locker/card.ts: cannot be asked: no card');
    const stack = 'Error: no line\n    at line (/tree/shared/scenarios/parcel-locker/notification.ts:7:9)';
    const silent = () => {
      throw Object.assign(new Error('no line'), { stack });
    };
    expect(told({ ...parcelLocker, notification: silent })).toContain(
      'shared/scenarios/parcel-locker/notification.ts: cannot be asked: no line',
    );
  });

  it('notices a story whose call gets something else, or that names no template', () => {
    const [story] = parcelLocker.stories;
    if (story === undefined) throw new Error('There is no story');
    const retold = (from: string, to: string) =>
      promise('gets what it expects', {
        ...parcelLocker,
        stories: [{ ...story, text: story.text.replace(from, to) }],
      });
    expect(retold('SUCCESS', 'PARAM_ILLEGAL')).toEqual(['used-and-ended: call 1 gets SUCCESS, not PARAM_ILLEGAL']);
    expect(retold('parcel-locker/ACTIVE', 'parcel-locker/STORED')).toHaveLength(1);
  });
});
