import { describe, expect, it } from 'vitest';
import type { CardContext, CardModel, NotificationModel } from '../card/card-model.ts';
import { composeNotification } from '../card/notification.ts';
import { showText } from '../card/shown.ts';
import { resolve, seededUuid32 } from '../documents/variables.ts';
import type { VariableContext } from '../documents/variables.ts';
import { object } from '../fields/container-kinds.ts';
import { rowsOf } from '../fields/rows.ts';
import { text } from '../fields/text-kinds.ts';
import type { JsonNode } from '../lib/json-scan.ts';
import { scanJson } from '../lib/json-scan.ts';
import { textAt } from '../lib/json-view.ts';
import type { OwnLifecycle } from '../lifecycle/lifecycle.ts';
import { nextChange } from '../lifecycle/next-change.ts';
import { wallet } from '../lifecycle/wallet.ts';
import { recogniseScenario } from '../protocol/recognise.ts';
import { sayClause } from '../protocol/say-clause.ts';
import { payloadSchema } from '../protocol/payload-schema.ts';
import { validateTyped } from '../protocol/validate/index.ts';
import { multiLang } from '../spec/common-objects.ts';
import { findScenario, scenarios } from './index.ts';
import { scenarioPromises } from './scenario-suite.ts';
import type { SuiteTools } from './scenario-suite.ts';
import { defineScenario } from './scenario.ts';
import type { Template } from './scenario.ts';
import { breakTemplate, writeTemplate } from './template-text.ts';

/** A parcel waits in a locker for a day. It is defined here alone; nothing else of the product knows it. */
const day = 86_400_000;

const lifecycle: OwnLifecycle = {
  localesAt: [['extInfo', 'multiLang']],
  moves: { order: 'forward' },
  statuses: [
    {
      name: 'STORED',
      means: { en: 'The parcel is in the locker', zh: '包裹已放入儲物櫃' },
      step: 1,
      effect: {
        card: { shows: 'service-card', gap: 'service-card' },
        notification: {
          shows: 'shown',
          reason: { en: 'The parcel waits', zh: '包裹待取' },
          until: {
            at: { of: 'accepted', plusMs: day },
            outside: { en: 'A day has passed', zh: '已過一日' },
          },
        },
      },
      effectMeans: { en: 'The card is shown for a day', zh: '卡片顯示一日' },
    },
    {
      name: 'COLLECTED',
      means: { en: 'The parcel is collected', zh: '包裹已取' },
      step: 2,
      end: true,
      effect: {
        card: { shows: 'none' },
        notification: { shows: 'hidden', reason: { en: 'It is collected', zh: '包裹已取走' } },
      },
      effectMeans: { en: 'The card goes', zh: '卡片消失' },
    },
  ],
};

const row = rowsOf('parcel');
const extInfo = object([
  row('locker', text({ maxLength: 4 }), 'always', { en: 'The locker', zh: '儲物櫃' }),
  row('multiLang', multiLang([row('place', text(), 'always', { en: 'Where it stands', zh: '地點' })]), 'always', {
    en: 'Texts of each language',
    zh: '各語言的文字',
  }),
]);

function card(payload: JsonNode, { locale }: CardContext): CardModel {
  const locker = showText(payload, 'extInfo', 'locker');
  const place = showText(payload, 'extInfo', 'multiLang', locale, 'place');
  return {
    locale,
    tone: 'plain',
    icon: 'receipt',
    title: place,
    corner: null,
    blocks: [{ block: 'hero', label: locale === 'zh_HK' ? '櫃號' : 'Locker', value: locker, beside: null }],
    summary: { primary: locker, secondary: place },
  };
}

function notification(payload: JsonNode, context: CardContext): NotificationModel {
  const { locale, title, summary } = card(payload, context);
  return composeNotification({ locale, tone: 'plain', icon: 'receipt', title: summary.primary, line: title });
}

const payload = (status: string) =>
  writeTemplate({
    requestId: '{{uuid32}}',
    merchantBizNo: '{{order.no}}',
    orderStatus: status,
    userId: 'user-1',
    merchantBizType: 'SELF_PICK',
    orderCreateTime: '{{order.created}}',
    orderModifyTime: '{{now}}',
    extInfo: { locker: 'B7', multiLang: { zh_HK: { place: '中環站' }, en_US: { place: 'Central' } } },
  });
const stored: Template = { status: 'STORED', line: { en: 'Stored', zh: '已存' }, text: payload('STORED') };
const collected: Template = { status: 'COLLECTED', line: { en: 'Collected', zh: '已取' }, text: payload('COLLECTED') };
const tooLong = breakTemplate(stored, {
  rule: 'max-length',
  find: '"B7"',
  replace: '"LOCKER B7"',
  means: { en: 'A name too long', zh: '名稱過長' },
});

const parcel = defineScenario({
  id: 'parcel',
  name: { en: 'Parcel', zh: '包裹' },
  section: 'parcel',
  endpoint: 'sync',
  usualBizTypes: ['SELF_PICK'],
  recognition: {
    rank: 20,
    onEndpoint: (root) => textAt(root, 'merchantBizType') === 'SELF_PICK',
    inFile: (root) => textAt(root, 'extInfo', 'locker') !== null,
  },
  fields: [row('extInfo', extInfo, 'always', { en: 'The parcel', zh: '包裹' })],
  lifecycle,
  card,
  notification,
  templates: [stored, collected, tooLong],
});

const all = [...scenarios, parcel];
const now = Date.UTC(2026, 10, 25, 2);
const context = (): VariableContext => ({ nowMs: now, uuid32: seededUuid32(2), orderNo: 'P1', orderCreatedMs: null });
const read = (template: Template) => scanJson(resolve(template.text, context()).text);

describe('a scenario that is defined on the fly', () => {
  const tools: SuiteTools = {
    payload: (template) => read(template).root,
    findings: (scenario, template) =>
      validateTyped(template.text, context(), { scenario, scheme: 'walletapp' }).findings,
    sayClause: (words, language) => sayClause(words, language, all),
    recognise: (root, endpoint) => recogniseScenario(root, endpoint, all),
  };

  it.each(scenarioPromises)('$promise', ({ broken }) => {
    expect(broken(parcel, tools)).toEqual([]);
  });

  it('names its clauses in both languages', () => {
    expect(sayClause('parcel/locker', 'en', all)).toBe('Parcel fields, locker');
    expect(sayClause('parcel/locker', 'zh-Hant-HK', all)).toBe('包裹欄位，locker');
    expect(payloadSchema(parcel, null, 'zh-Hant-HK')).toMatchObject({
      properties: { extInfo: { properties: { locker: { description: expect.stringMatching(/包裹欄位，locker$/) } } } },
    });
  });

  it('is found by its id among those that hold it', () => {
    expect(findScenario('parcel', all)).toBe(parcel);
    expect(findScenario('parcel')).toBeNull();
  });

  it('is validated by its own table and its own moves', () => {
    const previous = { status: 'COLLECTED', orderCreateTime: now, orderModifyTime: now - 1 };
    const { findings } = validateTyped(tooLong.text, context(), { scenario: parcel, history: previous });
    expect(findings.map((finding) => [finding.rule, finding.clause])).toEqual([
      ['status-move', 'states/parcel'],
      ['max-length', 'parcel/locker'],
    ]);
  });

  it('is projected by its own effects', () => {
    const world = { lifecycleOf: (id: string) => findScenario(id, all)?.lifecycle ?? null, gaps: {} };
    const call = {
      orderKey: 'p',
      merchantBizNo: 'P1',
      scenario: 'parcel',
      at: now,
      status: 'STORED',
      payload: read(stored),
    };
    expect(wallet([call], now, world)).toMatchObject([{ card: 'service-card', notification: { until: now + day } }]);
    expect(nextChange([call], now, world)).toBe(now + day);
    expect(wallet([call], now + day, world)).toMatchObject([{ card: 'none', notification: { visible: false } }]);
  });
});
