import { say, type Words } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { generalSections } from '../../specification/clauses.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { referenceEnumerations } from '../../specification/enumerations.ts';
import { localeFacts, locales } from '../../specification/locales.ts';
import { resultStatuses } from '../../specification/results.ts';
import {
  code,
  entryOf,
  linked,
  said,
  same,
  type Entry,
  endpointId,
  gapId,
  movesId,
  ruleId,
  scenarioId,
  sectionId,
  statusId,
  labels,
} from './entry.ts';

/** The scenarios themselves. */
export function scenarioEntry(scenario: Scenario): Entry {
  const { id, name, endpoint, usualBizTypes, lifecycle, section, bizTypeGap } = scenario;
  const statuses = lifecycle.statuses.map((status) => linked(status.name, statusId(id, status.name)));
  return entryOf({
    id: scenarioId(id),
    kind: 'scenario',
    scenarios: [id],
    name: id,
    title: name,
    means: say(
      `${name.en}: its payload fields, statuses and effects on the phone.`,
      `${name.zh}：內容的欄位、狀態，以及手機顯示的內容。`,
    ),
    facts: [
      { label: labels.endpoint, values: [linked(endpoints[endpoint].name, endpointId(endpoint))] },
      { label: labels.bizTypes, values: usualBizTypes.map((type) => code(type)) },
      { label: labels.statuses, values: statuses },
      { label: labels.gap, values: bizTypeGap === undefined ? [] : [linked(bizTypeGap, gapId(bizTypeGap))] },
    ],
    links: [movesId(id)],
    clauses: [`${section}/request`],
  });
}

/** Messages, general limits, lists without stated use, and sections. */
export function generalEntries(): readonly Entry[] {
  return [...wholeEntries(), ...limitEntries(), ...valueEntries(), ...sectionEntries()];
}

function wholeEntries(): readonly Entry[] {
  return [
    entryOf({
      id: endpointId('method'),
      kind: 'endpoint',
      name: 'HTTP method',
      title: say('All endpoints', '所有端點'),
      means: say('The method of the three endpoints is not specified.', '三個端點的方法沒有說明。'),
      facts: [{ label: labels.gap, values: [linked('http-method', gapId('http-method'))] }],
      links: Object.values(endpoints).map(({ id }) => endpointId(id)),
      clauses: ['endpoints/method'],
    }),
    entryOf({
      id: endpointId('body'),
      kind: 'endpoint',
      name: 'body',
      title: say('All endpoints', '所有端點'),
      means: say(
        'Every body is one JSON object in UTF-8. It is signed and sent exactly as typed, byte for byte.',
        '正文一律是 UTF-8 的 JSON 物件，簽署和發送時與所輸入的位元組完全相同。',
      ),
      facts: [
        {
          label: labels.rules,
          values: ['syntax', 'encoding', 'root-type', 'duplicate-key', 'too-deep', 'variable'].map((rule) =>
            linked(rule, ruleId(rule)),
          ),
        },
      ],
      clauses: ['endpoints/body'],
    }),
  ];
}

function limitEntries(): readonly Entry[] {
  return [
    entryOf({
      id: 'limit:length',
      kind: 'limit',
      name: 'max length',
      title: say('How lengths are counted', '長度的計算方式'),
      means: say(
        'The specification limits lengths but not the unit: characters, UTF-16 units or bytes.',
        '規格限制長度，卻沒有說明單位：字元、UTF-16 單位還是位元組。',
      ),
      facts: [{ label: labels.gap, values: [linked('length-unit', gapId('length-unit'))] }],
      links: [ruleId('max-length'), sectionId('limits')],
      clauses: ['limits/length'],
    }),
    entryOf({
      id: 'limit:rate',
      kind: 'limit',
      name: 'rate',
      title: say('Rate limits', '呼叫次數上限'),
      means: say('How many calls a client may send is not specified.', '沒有說明客戶端可發送多少次呼叫。'),
      facts: [{ label: labels.gap, values: [linked('rate-limit', gapId('rate-limit'))] }],
      links: [sectionId('limits')],
      clauses: ['limits/rate'],
    }),
    entryOf({
      id: 'limit:body',
      kind: 'limit',
      name: 'body',
      title: say('Largest request body', '請求正文的上限'),
      means: say('The largest body is not specified.', '正文的大小上限沒有說明。'),
      facts: [{ label: labels.gap, values: [linked('body-limit', gapId('body-limit'))] }],
      links: [sectionId('limits')],
      clauses: ['limits/body'],
    }),
  ];
}

const statusWords: Readonly<Record<(typeof resultStatuses)[number], Words>> = {
  S: say('success', '成功'),
  F: say('failed', '失敗'),
  U: say(
    'unknown: it is unclear whether the call took effect; send it again later',
    '不明：不能確定該次呼叫有否生效，請稍後再發送',
  ),
};

function valueEntries(): readonly Entry[] {
  return [
    entryOf({
      id: 'values:locales',
      kind: 'values',
      name: 'multiLang',
      title: say('Languages of a payload', '內容的語言'),
      means: say('The phone’s texts, once per language, each under its key.', '手機顯示的文字按語言分列，各有一個鍵。'),
      facts: [
        ...locales.map((locale) => ({ label: same(locale), values: [said(localeFacts[locale].name)] })),
        { label: labels.rules, values: ['locale-missing', 'locale-unknown'].map((rule) => linked(rule, ruleId(rule))) },
        { label: labels.gap, values: [linked('missing-locale', gapId('missing-locale'))] },
      ],
      clauses: ['locales/multiLang'],
    }),
    entryOf({
      id: 'values:resultStatus',
      kind: 'values',
      name: 'resultStatus',
      title: say('Values of the response', '回應中的值'),
      means: say('The result of the call.', '該次呼叫的結果。'),
      facts: resultStatuses.map((status) => ({ label: same(status), values: [said(statusWords[status])] })),
      links: [ruleId('result-status'), sectionId('result')],
    }),
    ...referenceEnumerations.map(({ id, name, values }) =>
      entryOf({
        id: `values:${id}`,
        kind: 'values',
        name: name.en,
        title: name,
        means: say(
          `${name.en}: the specification lists these names but not their use. Nothing is checked against them.`,
          `${name.zh}：規格列出這些名稱，但沒有說明用途，也不會用作檢查。`,
        ),
        facts: [{ label: labels.values, values: values.map((value) => code(value)) }],
      }),
    ),
  ];
}

function sectionEntries(): readonly Entry[] {
  return Object.entries(generalSections).map(([section, name]) =>
    entryOf({
      id: sectionId(section),
      kind: 'section',
      name: section,
      title: name,
      means: say(`A section of the specification: ${name.en}.`, `規格的一節：${name.zh}。`),
    }),
  );
}
