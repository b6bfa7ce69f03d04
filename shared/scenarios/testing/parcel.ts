import type { CardContext, CardModel, NotificationModel } from '../../card/card-model.ts';
import { composeNotification } from '../../card/notification.ts';
import { showText } from '../../card/shown.ts';
import { object } from '../../fields/container-kinds.ts';
import { rowsOf } from '../../fields/rows.ts';
import { text } from '../../fields/text-kinds.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import type { OwnLifecycle } from '../../lifecycle/lifecycle.ts';
import { multiLang } from '../../specification/common-objects.ts';
import { defineScenario } from '../scenario.ts';
import { writeStory } from '../story-text.ts';
import type { Template } from '../scenario.ts';
import { breakTemplate, writeTemplate } from '../template-text.ts';

/** A parcel waits in a locker for a day. It is defined here alone, for tests; nothing of the product knows it. */
export const day = 86_400_000;

const lifecycle: OwnLifecycle = {
  noun: { en: 'parcel', zh: '包裹' },
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

/** What each mistake writes over what. */
const mistakes: readonly (readonly [rule: string, find: string, replace: string])[] = [
  ['required', '"locker": "B7",', ''],
  ['user-required', '"userId": "user-1",', ''],
  ['type', '"B7"', '7'],
  ['empty', '"B7"', '" "'],
  ['max-length', '"B7"', '"LOCKER B7"'],
  ['enum', '"SELF_PICK"', '"PARCELS"'],
  ['uuid', '"{{uuid32}}"', '"request-1"'],
  ['time', '"{{now}}"', '1795586400000.5'],
  ['time-unit', '"{{order.created}}"', '1795586400'],
];
const broken = mistakes.map(([rule, find, replace]) =>
  breakTemplate(stored, { rule, find, replace, means: { en: `Broken: ${rule}`, zh: `違反 ${rule}` } }),
);

const pickUp = writeStory({
  id: 'pick-up',
  name: { en: 'Picked up in time', zh: '準時取件' },
  line: { en: 'The parcel waits for two hours', zh: '包裹等候兩小時' },
  anchor: '2026-11-25T09:00:00+08:00',
  calls: [
    { at: '+0m', template: 'parcel/STORED', expect: 'SUCCESS' },
    { at: '+2h', template: 'parcel/COLLECTED', expect: 'SUCCESS' },
  ],
});

/** The scenario of the parcel. */
export const parcel = defineScenario({
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
  templates: [stored, collected, ...broken],
  stories: [pickUp],
});
