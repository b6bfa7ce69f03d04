import { describe, expect, it } from 'vitest';
import type { CardContext, CardModel, NotificationModel } from '../../../card/card-model.ts';
import { formatPhoneTime, phoneTimeAt } from '../../../card/phone-time.ts';
import { createRows } from '../../../fields/field.ts';
import { text } from '../../../fields/text-kinds.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { nodeAt, textAt } from '../../../lib/json/json-view.ts';
import { scenarios } from '../../index.ts';
import { findBrokenPlaces, scenarioPromises } from '../scenario-suite.ts';
import type { Scenario } from '../../scenario.ts';
import { parcelLocker } from '../parcel-locker/index.ts';
import { reportBrokenPlaces, toolsAmong } from '../suite-run.ts';
import { dropTakers } from './recognition-promises.ts';

describe('the suite itself', () => {
  const [first] = scenarios;
  if (first === undefined) throw new Error('There is no scenario');
  const promise = (words: string, scenario: Scenario) =>
    scenarioPromises
      .find((each) => each.promise.includes(words))
      ?.broken(scenario, toolsAmong([scenario]))
      .map((place) => (typeof place === 'string' ? place : place.says));
  const told = (scenario: Scenario, labels?: string) =>
    reportBrokenPlaces(scenario, labels === undefined ? {} : { 'labels.ts': labels });
  const folder = 'shared/scenarios/parcel-locker';
  type Drawing<Drawn> = (made: Drawn, context: CardContext, payload: JsonNode) => Drawn;
  const withCard = (change: Drawing<CardModel>): Scenario => ({
    ...parcelLocker,
    card: (payload, context) => change(parcelLocker.card(payload, context), context, payload),
  });
  const withNotification = (change: Drawing<NotificationModel>): Scenario => ({
    ...parcelLocker,
    notification: (payload, context) => change(parcelLocker.notification(payload, context), context, payload),
  });

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
    const named = withCard((made) => ({ ...made, corner: { value: { text: 'ENDED', path: '/orderStatus' } } }));
    const without = `{ zh_HK: { states: { ACTIVE: '使用中' } }, en_US: { states: { ACTIVE: 'In use' } } }`;
    expect(told(named)).toContain(`${folder}/card.ts: parcel-locker/ENDED says ENDED`);
    expect(told(named, without)).toContain(`${folder}/labels.ts: parcel-locker/ENDED says ENDED`);
    expect(promise('status in words', parcelLocker)).toEqual([]);
  });

  it('notices a payload that is taken, and says by whom and where to fix it', () => {
    const greedy = { ...parcelLocker, recognition: { ...parcelLocker.recognition, onEndpoint: () => true } };
    const beside = toolsAmong([greedy, ...scenarios.filter(({ id }) => id === 'base-order')]);
    const places = scenarioPromises.flatMap((promised) => findBrokenPlaces(promised, greedy, beside));
    expect(places).toContain(
      'shared/scenarios/parcel-locker/index.ts: base-order/PAID on sync is taken by parcel-locker',
    );
    const any = { ...parcelLocker, recognition: { rank: 61, onEndpoint: () => true, inFile: () => true } };
    expect(told(any)).toContain(
      'shared/scenarios/parcel-locker/index.ts: base-order/PAID on sync is taken by parcel-locker',
    );
    const [victim] = scenarios;
    expect(victim === undefined ? [] : dropTakers(victim, toolsAmong([...scenarios, any]))).not.toContain(any);
  });

  it('notices a recognition that fails over the payload of another', () => {
    const onEndpoint = (payload: JsonNode) => {
      if (nodeAt(payload, 'extInfo', 'parcel_locker_no') === null) throw new Error('no number');
      return true;
    };
    const failing = { ...parcelLocker, recognition: { rank: 5, onEndpoint, inFile: onEndpoint } };
    expect(told(failing)).toContain(`${folder}/index.ts: cannot be asked: no number`);
    expect(dropTakers(first, toolsAmong([...scenarios, failing]))).not.toContain(failing);
  });

  it('notices colours that cannot be read, and no colours', () => {
    const styled = (changed: Partial<Scenario['style']>) => ({
      ...parcelLocker,
      style: { ...parcelLocker.style, ...changed },
    });
    const pale = styled({ band: '#8fb4e6', softInk: 'white' });
    expect(promise('can be read', pale)).toContain('white #fff on #8fb4e6 is under 7:1');
    expect(promise('has a sign', pale)).toEqual(['white']);
    expect(promise('can be read', styled({ line: ['#fff', '#000'] }))).toHaveLength(2);
    const sign = [
      { path: 'a locker' },
      { path: 'M120 70h2' },
      { path: 'M4 4v30' },
      { box: [20, 4, 8, 8], radius: 1 } as const,
    ];
    expect(promise('has a sign', styled({ sign }))).toEqual([
      'no path: a locker',
      'outside of 24 units: {"path":"M120 70h2"}',
      'outside of 24 units: {"path":"M4 4v30"}',
      'outside of 24 units: {"box":[20,4,8,8],"radius":1}',
    ]);
  });

  it('notices words that are there in one language alone', () => {
    const says = (file: string, words: string) =>
      expect.stringContaining(`${folder}/${file}: parcel-locker/ACTIVE says "${words}`);
    const chip = withCard((made) => ({ ...made, corner: { value: { text: 'In use', path: '/orderStatus' } } }));
    expect(told(chip)).toContainEqual(says('card.ts', 'In use" in zh_HK'));
    const joined = withNotification((made) => ({ ...made, line: { ...made.line, text: `${made.line.text} · Go` } }));
    expect(told(joined)).toContainEqual(says('notification.ts', '· 使用中 · Go" in zh_HK'));
    const chinese = withCard((_, context, payload) => parcelLocker.card(payload, { ...context, locale: 'zh_HK' }));
    expect(told(chinese)).toContainEqual(says('card.ts', '使用中" in en_US'));
    expect(told({ ...parcelLocker, name: { en: 'Locker', zh: 'A locker' } })).toEqual([
      `${folder}/index.ts: its name is Locker in English and A locker in Chinese`,
    ]);
  });

  it.each([
    ['Due', 'zh_HK'],
    ['DUE', 'zh_HK'],
    ['到期', 'en_US'],
    ['', 'en_US'],
  ] as const)('notices the label "%s" in %s', (label, locale) => {
    const labelled = withCard((made, context) => ({
      ...made,
      blocks: made.blocks.map((each) =>
        each.block === 'hero' && context.locale === locale ? { ...each, label } : each,
      ),
    }));
    const has = label === '' ? 'has an empty label' : `has "${label}"`;
    const labels = `{ zh_HK: { due: '${locale === 'zh_HK' ? label : '限期'}' }, en_US: { due: '${label}' } }`;
    expect(told(labelled, labels)[0]).toBe(`${folder}/labels.ts: parcel-locker/ACTIVE ${has} in ${locale}`);
    if (label !== '') expect(told(labelled)[0]).toBe(`${folder}/card.ts: parcel-locker/ACTIVE ${has} in ${locale}`);
  });

  it('takes units, currencies and what the payload says for no words', () => {
    const measured = withCard((made) => ({
      ...made,
      blocks: [
        {
          block: 'facts',
          facts: [{ label: made.locale === 'zh_HK' ? '電量' : 'Energy', value: { text: 'HK$20 · 3 kWh' }, unit: 'km' }],
        },
      ],
    }));
    expect(told(measured)).toEqual([]);
  });

  it('notices a unit and a date in the other language', () => {
    const facts = (unit: string) =>
      withCard((made) => ({
        ...made,
        blocks: [
          { block: 'facts', facts: [{ label: made.locale === 'zh_HK' ? '數量' : 'Count', value: made.title, unit }] },
        ],
      }));
    expect(told(facts('books'))).toContain(`${folder}/card.ts: parcel-locker/ACTIVE has "books" in zh_HK`);
    const dated = withCard((made) => ({
      ...made,
      blocks: [{ block: 'period', date: formatPhoneTime(0, 'en_US').date, start: made.title, end: null }],
    }));
    expect(told(dated)).toContain(`${folder}/card.ts: parcel-locker/ACTIVE has "Thu 1 Jan" in zh_HK`);
  });

  it('notices words of statuses, samples and stories in the other language', () => {
    const [first, ...others] = parcelLocker.lifecycle.statuses;
    const [story] = parcelLocker.stories;
    if (first === undefined || story === undefined) throw new Error('There is no status or story');
    const means = { en: 'It is in use', zh: 'It is used' };
    const lifecycle = { ...parcelLocker.lifecycle, statuses: [{ ...first, means }, ...others] };
    expect(told({ ...parcelLocker, lifecycle })).toEqual([`${folder}/lifecycle.ts: ACTIVE`]);
    expect(told({ ...parcelLocker, stories: [{ ...story, line: means }] })).toEqual([
      `${folder}/stories.ts: ${story.id}`,
    ]);
    const templates = parcelLocker.templates.map((each) =>
      each.variant === undefined && each.status !== 'ENDED' ? each : { ...each, line: means },
    );
    expect(told({ ...parcelLocker, templates })).toEqual(
      expect.arrayContaining([
        `${folder}/samples.ts: parcel-locker/ENDED`,
        `${folder}/invalid-samples.ts: parcel-locker/ACTIVE@broken-type`,
      ]),
    );
  });

  it('notices a card and a notification that call themselves of another language', () => {
    const says = 'parcel-locker/ACTIVE calls itself en_US in zh_HK';
    const locale = 'en_US' as const;
    expect(told(withCard((made) => ({ ...made, locale })))).toContain(`${folder}/card.ts: ${says}`);
    expect(told(withNotification((made) => ({ ...made, locale })))).toContain(`${folder}/notification.ts: ${says}`);
  });

  it('notices a date that does not say from which time it follows', () => {
    const path = '/orderModifyTime';
    const dated = (origin: { readonly path?: string }) =>
      withCard((made, { locale }, root) => {
        const date = phoneTimeAt(root, locale, 'orderModifyTime')?.date ?? '';
        return { ...made, summary: { ...made.summary, secondary: { text: date, ...origin } } };
      });
    expect(told(dated({}))).toContain(`${folder}/card.ts: parcel-locker/ACTIVE ${path}`);
    expect(told(dated({ path }))).toEqual([]);
    const announced = withNotification((made, { locale }, root) => {
      const date = phoneTimeAt(root, locale, 'orderModifyTime')?.date ?? '';
      return { ...made, line: { text: date, path: '/orderStatus' } };
    });
    expect(told({ ...dated({ path }), notification: announced.notification })).toContain(
      `${folder}/notification.ts: parcel-locker/ACTIVE ${path}`,
    );
  });

  it('notices a status that is looked up among what every object has', () => {
    const words: Readonly<Record<string, string>> = { ACTIVE: '1', ENDED: '2' };
    const inherited = withCard((made, _, root) => {
      const status = textAt(root, 'orderStatus') ?? '';
      return { ...made, corner: { value: { text: words[status] ?? status, path: '/orderStatus' } } };
    });
    expect(told(inherited)).toEqual([
      `${folder}/card.ts: parcel-locker/ACTIVE with the status "constructor"`,
      `${folder}/card.ts: parcel-locker/ENDED with the status "constructor"`,
    ]);
  });

  it.each([
    [['extInfo', 'due_tim'], '/extInfo/due_tim'],
    [['orderModifyTim'], '/orderModifyTim'],
    [['extInfo', 'parcel_locker_no'], '/extInfo/parcel_locker_no'],
  ])('notices a lifecycle that reads a time at %j', (path, said) => {
    const until = {
      at: {
        of: 'earlier',
        points: [
          { of: 'accepted', plusMs: 1 },
          { of: 'field', path },
        ],
      },
      outside: { en: 'It is over', zh: '已過' },
    } as const;
    const [first, ...others] = parcelLocker.lifecycle.statuses;
    if (first === undefined) throw new Error('There is no status');
    const effect = { ...first.effect, card: { shows: 'ticket', until } } as const;
    const lifecycle = { ...parcelLocker.lifecycle, statuses: [{ ...first, effect }, ...others] };
    expect(told({ ...parcelLocker, lifecycle })).toContain(
      `${folder}/lifecycle.ts: ACTIVE: ${said} is no time of fields.ts`,
    );
  });

  it('notices a list of parts that its fields do not have', () => {
    const statuses = first.lifecycle.statuses.map((status) => {
      const { parts } = status.effect;
      return parts === undefined ? status : { ...status, effect: { ...status.effect, parts: { ...parts, id: 'idd' } } };
    });
    expect(promise('only where its fields', { ...first, lifecycle: { ...first.lifecycle, statuses } })).toContain(
      'TICKETED: /extInfo/multiLang/passengerInfoList/idd is no field of fields.ts',
    );
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
    const number = createRows('parcel-locker')('parcel_locker_no', text({ maxLength: 8 }), 'optional', words, {
      example: 'B12345678',
    });
    const { fields, recognition } = parcelLocker;
    expect(told({ ...parcelLocker, fields: [...fields, number] })).toContainEqual(
      expect.stringMatching(/^shared\/scenarios\/parcel-locker\/fields\.ts: .*its example is "B12345678"$/),
    );
    expect(told({ ...parcelLocker, recognition: { ...recognition, rank: 40 } })).toEqual([
      'shared/scenarios/parcel-locker/index.ts: rank 40 is that of ev-charging',
    ]);
    expect(told({ ...parcelLocker, recognition: { ...recognition, rank: 101 } })).toContain(
      'shared/scenarios/parcel-locker/index.ts: parcel-locker/ACTIVE on sync is taken by base-order',
    );
    expect(told({ ...parcelLocker, exampleBizType: 'LINE_UP' })).toEqual([
      'shared/scenarios/parcel-locker/index.ts: no template has LINE_UP: they have SELF_PICK',
    ]);
  });

  it('tells a value that is too long of its template alone', () => {
    const templates = parcelLocker.templates.map((each) => ({
      ...each,
      text: each.text.replaceAll('"B7"', '"B12345678"'),
      ...(each.variant === 'broken-empty' ? { notFound: '"B7"' } : {}),
    }));
    const places = told({ ...parcelLocker, templates });
    expect(places).toContainEqual(expect.stringContaining('“parcel_locker_no” has 9 characters; the limit is 8.'));
    expect(places.filter((place) => !place.startsWith(`${folder}/samples.ts: `))).toEqual([]);
  });

  it('says what is found in the place of a mistake that is not', () => {
    const [plain] = parcelLocker.templates;
    const without = parcelLocker.templates.map((each) =>
      each.variant === 'broken-max-length' ? { ...each, text: plain?.text ?? '' } : each,
    );
    expect(told({ ...parcelLocker, templates: without })).toContain(
      `${folder}/invalid-samples.ts: max-length is not found, and nothing else is`,
    );
    const other = parcelLocker.templates.map((each) =>
      each.variant === 'broken-empty' ? { ...each, variant: 'broken-enum' } : each,
    );
    expect(told({ ...parcelLocker, templates: other })).toContain(
      `${folder}/invalid-samples.ts: enum is not found, but empty`,
    );
  });

  it('notices a place that is no number, a list that no field has, and seconds taken for milliseconds', () => {
    expect(told({ ...parcelLocker, place: Number.NaN })).toEqual([`${folder}/index.ts: its place is NaN`]);
    const { lifecycle } = parcelLocker;
    expect(told({ ...parcelLocker, lifecycle: { ...lifecycle, localesAt: [['extInfo', 'texts']] } })).toContain(
      `${folder}/lifecycle.ts: localesAt: /extInfo/texts is no field of fields.ts`,
    );
    const statuses = lifecycle.statuses.map((status) => {
      const { notification } = status.effect;
      if (!('shows' in notification) || notification.shows !== 'shown') return status;
      const until = { at: { of: 'accepted', plusMs: 86_400 }, outside: { en: 'It is over', zh: '已結束' } } as const;
      return { ...status, effect: { ...status.effect, notification: { ...notification, until } } };
    });
    expect(told({ ...parcelLocker, lifecycle: { ...lifecycle, statuses } })).toContain(
      `${folder}/lifecycle.ts: ACTIVE: 86400 milliseconds are no whole minutes`,
    );
  });

  it('notices an empty label that a status is said by', () => {
    const silent = withCard((made) => ({ ...made, corner: { value: { text: '', path: '/orderStatus' } } }));
    const says = 'parcel-locker/ENDED /orderStatus';
    expect(told(silent, "{ states: { ENDED: '' } }")).toContain(`${folder}/labels.ts: ${says}`);
    expect(told(silent, "{ states: { ENDED: 'Ended' } }")).toContain(`${folder}/card.ts: ${says}`);
  });

  it('notices an assumption that does not exist', () => {
    const resting = Object.assign({}, parcelLocker, { bizTypeGap: 'no-such-gap' });
    expect(promise('assumptions that exist', resting)).toEqual(['no assumption is named no-such-gap']);
  });

  it('notices an id that another has, a place without languages, and a promise that cannot be asked', () => {
    const same = { ...parcelLocker, id: first.id };
    const beside = toolsAmong([first, same]);
    const places = scenarioPromises.flatMap((promised) => findBrokenPlaces(promised, same, beside));
    expect(places).toContain(`shared/scenarios/${first.id}/index.ts: the id ${first.id} is that of another scenario`);
    const lifecycle = { ...parcelLocker.lifecycle, localesAt: [['extInfo', 'texts']] };
    expect(promise('keep their languages', { ...parcelLocker, lifecycle })).toEqual(['/extInfo/texts']);
    const throwing = {
      ...parcelLocker,
      card: () => {
        throw new Error('no card');
      },
    };
    const asked = scenarioPromises.flatMap((promised) => findBrokenPlaces(promised, throwing, toolsAmong([throwing])));
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
    expect(retold('parcel-locker/ACTIVE', 'parcel-locker/ENDED')).toEqual([
      expect.stringMatching(/^used-and-ended: call 2 gets .*: ENDED is an end status .*, as lifecycle.ts has it$/),
    ]);
    expect(retold('SUCCESS', 'PARAM_ILLEGAL')).toEqual(['used-and-ended: call 1 gets SUCCESS, not PARAM_ILLEGAL']);
    expect(retold('parcel-locker/ACTIVE', 'parcel-locker/STORED')).toHaveLength(1);
  });
});
