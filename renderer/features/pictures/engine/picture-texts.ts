import { formatPhoneTime } from '../../../../shared/card/phone-time.ts';
import { longestProjectText } from '../../../../shared/documents/size-limits.ts';
import { sheetSurfaceNames, sheetTextNames } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { PictureSheet } from '../../../../shared/documents/picture-job.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gapOf, gaps as allGaps, gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import { describeLook } from '../../../../shared/protocol/theme/describe-look.ts';
import { inLanguage, joinSentences, say, type Language, type Words } from '../../../../shared/lib/text/words.ts';
import { localeFacts } from '../../../../shared/specification/locales.ts';
import { phoneSchemeNames, phoneSurfaceNames } from '../../../../shared/specification/phone-sizes.ts';
import type { ContactPlan, PictureChoice, PictureTerms } from './picture-choice.ts';
import { writeLinesTable } from '../../../../shared/card/text-lines.ts';

type Texts = PictureSheet['texts'];

const dayMs = 86_400_000;

/** Writes the texts beside the pictures: choices, assumptions, and what is exact; more for a review. */
export function getSheetTexts(
  choice: PictureChoice,
  { stage, source, language, isAlone, contact, theme }: PictureTerms,
): Texts {
  const { kind, notes } = choice;
  const { gaps } = stage.input;
  const one = (title: Words, text: string): Texts => [{ title: inLanguage(title, language), text }];
  const shown =
    kind === 'contact' && contact !== null
      ? describeContact(contact, language)
      : describeStage(choice, { stage, isAlone, language });
  const below: Texts = [
    ...one(titles.chosen, shown.map(({ en, zh }) => (language === 'en' ? en : zh)).join('\n')),
    { title: inLanguage(titles.cuts, language), text: inLanguage(cutsUnseen, language), tells: 'cuts' },
    ...one(titles.gaps, describeChanges(gaps, language)),
    ...(kind === 'review' ? one(titles.usual, formatGaps(gaps, findUnchangedGaps(gaps), language)) : []),
    ...one(titles.lines, writeLinesTable(gaps, language)),
    ...one(titles.exact, joinSentences([exactWords, describeLook(theme)], language)),
  ];
  if (kind !== 'review') return below;
  return [
    ...(notes.trim() === '' ? [] : one(titles.notes, notes.slice(0, longestProjectText)).map(markAsLeading)),
    ...(source === null ? [] : one(titles.source, source)),
    ...below,
  ];
}

function markAsLeading(text: Texts[number]): Texts[number] {
  return { ...text, leads: true };
}

type OfStageTerms = Pick<PictureTerms, 'stage' | 'isAlone' | 'language'>;

function describeStage(choice: PictureChoice, { stage, isAlone, language }: OfStageTerms): readonly Words[] {
  const { kind, surface, locales, schemes, widthPx, textPercent } = choice;
  const page = inLanguage(phoneSurfaceNames[surface], language);
  return [
    kind === 'strip' ? say(`Page: ${page}`, `頁面：${page}`) : formatTime(stage.at),
    ...describeLooks(language, { locales, schemes, widths: [widthPx], percents: [textPercent] }),
    isAlone
      ? say('Orders: this order only', '訂單：只有此訂單')
      : say('Orders: all on the phone', '訂單：手機上的所有訂單'),
  ];
}

function formatTime(at: number): Words {
  const [en, zh] = [formatPhoneTime(at, 'en_US'), formatPhoneTime(at, 'zh_HK')];
  const year = new Date(en.day * dayMs).getUTCFullYear();
  return say(`Time: ${en.date} ${year}, ${en.time}`, `時間：${year}年${zh.date} ${zh.time}`);
}

function describeContact({ surface, groups, filter }: ContactPlan, language: Language): readonly Words[] {
  const cells = groups.flatMap((group) => group.cells);
  const distinct = <V>(values: readonly V[]): readonly V[] => [...new Set(values)];
  const statuses = joinParts(distinct(groups.map(({ status }) => status)), language);
  const texts = distinct(groups.map(({ text }) => text));
  const textsIn = (language: Language): string =>
    joinParts(
      texts.map((text) => inLanguage(sheetTextNames[text], language)),
      language,
    );
  return [
    say(`The phones show: ${sheetSurfaceNames[surface].en}`, `手機顯示：${sheetSurfaceNames[surface].zh}`),
    say(`Statuses: ${statuses}`, `狀態：${statuses}`),
    say(`Texts: ${textsIn('en')}`, `文字：${textsIn('zh-Hant-HK')}`),
    ...describeLooks(language, {
      locales: distinct(cells.map(({ locale }) => locale)),
      schemes: distinct(cells.map(({ look }) => look.scheme)),
      widths: distinct(cells.map(({ look }) => look.size.widthPx)),
      percents: distinct(cells.map(({ look }) => look.textPercent)),
    }),
    ...(filter === null ? [] : [filterWords(cells.length, filter)]),
  ];
}

function filterWords(shown: number, { looked, all }: NonNullable<ContactPlan['filter']>): Words {
  return say(
    `Only cut texts: ${shown} of ${all} phones${looked < all ? `, ${looked} checked` : ''}`,
    `只顯示截斷的文字：${all} 部手機中的 ${shown} 部${looked < all ? `，其中已檢查 ${looked} 部` : ''}`,
  );
}

type Looks = {
  readonly locales: PictureChoice['locales'];
  readonly schemes: PictureChoice['schemes'];
  readonly widths: readonly number[];
  readonly percents: readonly number[];
};

function describeLooks(language: Language, { locales, schemes, widths, percents }: Looks): readonly Words[] {
  const list = (parts: readonly (string | number)[]): string => joinParts(parts, language);
  const names = list(locales.map((locale) => localeFacts[locale].ownName));
  const appearances = list(schemes.map((scheme) => inLanguage(phoneSchemeNames[scheme], language)));
  const [px, sizes] = [list(widths), list(percents)];
  return [
    say(`Languages: ${names}`, `語言：${names}`),
    say(`Themes: ${appearances}`, `外觀：${appearances}`),
    say(`Widths: ${px} px`, `闊度：${px} px`),
    say(`Text sizes: ${sizes}%`, `文字大小：${sizes}%`),
  ];
}

function joinParts(parts: readonly (string | number)[], language: Language): string {
  return parts.join(language === 'en' ? ', ' : '、');
}

type GapId = (typeof allGaps)[number]['id'];

function findUnchangedGaps(gaps: GapChoices): readonly GapId[] {
  const changed = new Set(changedGaps(gaps));
  return allGaps.map(({ id }) => id).filter((id) => !changed.has(id));
}

function describeChanges(gaps: GapChoices, language: Language): string {
  const changed = changedGaps(gaps);
  return changed.length === 0 ? inLanguage(allUsual, language) : formatGaps(gaps, changed, language);
}

function formatGaps(gaps: GapChoices, ids: readonly GapId[], language: Language): string {
  const lines = ids.map((id) => {
    const value = gapValue(gaps, id);
    const { point, values } = gapOf(id);
    const { [value]: means = say(value, value) } = values;
    const behind = `${id} = ${value}`;
    return inLanguage(say(`${point.en} → ${means.en} (${behind})`, `${point.zh}→ ${means.zh}（${behind}）`), language);
  });
  return lines
    .join('\n')
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .slice(0, longestProjectText);
}

const titles = {
  notes: say('Notes', '備註'),
  source: say('Open text, as typed', '開啟的文字原文'),
  chosen: say('Content', '內容'),
  cuts: say('Cut texts', '被截斷的文字'),
  gaps: say('Changed assumptions', '已更改的假設'),
  usual: say('Default assumptions', '採用預設值的假設'),
  lines: say('Lines per text', '文字行數'),
  exact: say('Accuracy', '準確程度'),
} as const;
const cutsUnseen = say(
  'Not checked: this needs Chromium, Chrome or Edge.',
  '未有檢查：需要已安裝的 Chromium、Chrome 或 Edge。',
);
const allUsual = say('All defaults.', '全部採用預設值。');
const exactWords = say('Exact: texts, limits, statuses and times.', '準確：文字、上限、狀態及時間。');
