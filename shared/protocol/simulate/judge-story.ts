import type { TextInLocale } from '../../documents/story/fill-asked.ts';
import { findClosestName } from '../../lib/text/closest.ts';
import { takeAllSteps, type Steps } from '../../lib/steps.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { OrderView } from '../../lifecycle/wallet-state.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Locale } from '../../specification/locales.ts';
import { orderMoment, walletOf } from './moments.ts';
import type { PlayedCall } from './played-call.ts';
import type { PlayedCheck, PlayedStory } from './play-story.ts';
import { phoneTextsOf } from '../../scenarios/order-faces.ts';
import { foldSpace } from '../../lib/text/trim-trailing.ts';

/** One member of an expectation or a check that is not true. */
export type Difference = { readonly member: string; readonly asked: Words; readonly found: Words };

/** A check after its story was played. Cut texts are measured elsewhere: `asksCuts` says whether they are asked about. */
export type JudgedCheck = {
  readonly place: number;
  readonly at: number;
  readonly orderKey: string | null;
  readonly merchantBizNo: string;
  readonly differences: readonly Difference[];
  readonly asksCuts: boolean;
};

/** How a call differs from what it is to get; empty: as expected, or nothing was. */
export function judgeCall(call: Pick<PlayedCall, 'expected' | 'result' | 'findings'>): readonly Difference[] {
  const { expected, result } = call;
  if (expected === null) return [];
  const { code, status, rule } = expected;
  return [
    ...compare('code', code, result.resultCode),
    ...compare('status', status, result.resultStatus),
    ...(rule === null ? [] : judgeRule(rule, call)),
  ];
}

function judgeRule(rule: string, { findings }: Pick<PlayedCall, 'findings'>): readonly Difference[] {
  const found = [...new Set(findings.map((finding) => finding.rule))];
  return found.includes(rule) ? [] : [difference('rule', rule, found.length === 0 ? none : found.join(', '))];
}

/**
 * Judges the checks of a played story, each at its own time: every call and every timed effect of that instant counts,
 * as in a moment of `simulate`.
 */
export function judgeChecks(played: PlayedStory, scenarios: readonly Scenario[]): readonly JudgedCheck[] {
  return takeAllSteps(judgeCheckSteps(played, scenarios));
}

/** The same in steps of one check. */
export function* judgeCheckSteps(played: PlayedStory, scenarios: readonly Scenario[]): Steps<readonly JudgedCheck[]> {
  if (played.checks.length === 0) return [];
  const { accepted, options } = walletOf(played, scenarios);
  const judged: JudgedCheck[] = [];
  for (const check of played.checks) {
    const views = wallet(accepted, check.at, options);
    judged.push(judgeCheck(check, findOrder(check, views), played));
    yield;
  }
  return judged;
}

/** The order that a check is about; of several with its number, the one that was called last. */
function findOrder({ asked, before }: PlayedCheck, views: readonly OrderView[]): OrderView | null {
  const found = views.filter(({ orderKey, merchantBizNo }) =>
    asked.order === null ? orderKey === before?.orderKey : merchantBizNo === asked.order,
  );
  return found.toSorted((one, other) => other.call.at - one.call.at)[0] ?? null;
}

function judgeCheck(check: PlayedCheck, view: OrderView | null, { calls, gaps }: PlayedStory): JudgedCheck {
  const { place, at, before, asked } = check;
  const moment = view === null ? null : orderMoment(view);
  const number = asked.order ?? before?.merchantBizNo ?? '';
  const isKnown = asked.order === null || calls.some(({ merchantBizNo }) => merchantBizNo === asked.order);
  const known = new Map<Locale, readonly string[]>();
  const textsOf = (locale: Locale): readonly string[] => {
    const texts = known.get(locale) ?? (view === null ? [] : phoneTextsOf(view, { locale, now: at, gaps }));
    known.set(locale, texts);
    return texts;
  };
  return {
    place,
    at,
    orderKey: view?.orderKey ?? null,
    merchantBizNo: view?.merchantBizNo ?? number,
    asksCuts: asked.cuts !== null,
    differences: [
      ...(isKnown ? [] : [difference('order', number, noOrder)]),
      ...compare('card', asked.card, moment?.card ?? 'none'),
      ...compare('status', asked.status, moment?.status ?? none),
      ...compare('notification', asked.notification, String(moment?.notification.visible ?? false)),
      ...asked.shows.flatMap((each) => judgeShown(each, textsOf(each.locale))),
      ...asked.hides.flatMap((each) => judgeHidden(each, textsOf(each.locale))),
    ],
  };
}

function judgeShown({ locale, text }: TextInLocale, texts: readonly string[]): readonly Difference[] {
  const wanted = foldSpace(text);
  if (texts.some((each) => each.includes(wanted))) return [];
  const near = findClosestName(wanted, texts);
  const found = texts.length === 0 ? nothing : near === null ? noSuchText : quoteText(near);
  return [difference(`shows ${locale}`, quoteText(wanted), found)];
}

function judgeHidden({ locale, text }: TextInLocale, texts: readonly string[]): readonly Difference[] {
  const unwanted = foldSpace(text);
  const found = texts.find((each) => each.includes(unwanted));
  return found === undefined ? [] : [difference(`hides ${locale}`, quoteText(unwanted), quoteText(found))];
}

function compare(member: string, asked: string | null, found: string | Words): readonly Difference[] {
  return asked === null || asked === found ? [] : [difference(member, asked, found)];
}

function difference(member: string, asked: string | Words, found: string | Words): Difference {
  return { member, asked: inBoth(asked), found: inBoth(found) };
}

function inBoth(text: string | Words): Words {
  return typeof text === 'string' ? { en: text, zh: text } : text;
}

const none: Words = { en: 'none', zh: '沒有' };
const nothing: Words = { en: 'nothing shown', zh: '沒有顯示任何內容' };
const noSuchText: Words = { en: 'no such text', zh: '沒有此文字' };
const noOrder: Words = { en: 'no such order', zh: '沒有此訂單' };

/** A text that a phone cuts. */
export type FoundCut = { readonly pointer: string; readonly text: string };

/** How cut texts differ from none; `cuts` are those that a picture of the order was found to cut. */
export function judgeCuts(cuts: readonly FoundCut[]): readonly Difference[] {
  const [first] = cuts;
  if (first === undefined) return [];
  const example = `${first.pointer === '' ? '' : `${first.pointer} `}${quoteText(first.text)}`;
  return [difference('cuts', '0', `${cuts.length} (${example})`)];
}

/** A difference as a sentence without its end: `card: asked active, found used`. */
export function describeDifference({ member, asked, found }: Difference): Words {
  return {
    en: `${member}: asked ${asked.en}, found ${found.en}`,
    zh: `${member}：要求${spaced(asked.zh)}，實際為${spaced(found.zh)}`,
  };
}

/** Behind Chinese, Chinese stands without a space. */
function spaced(text: string): string {
  return /^\p{Script=Han}/u.test(text) ? text : ` ${text}`;
}

/** All differences in one line; null where there are none. */
export function describeDifferences(differences: readonly Difference[]): Words | null {
  if (differences.length === 0) return null;
  const words = differences.map(describeDifference);
  return { en: words.map(({ en }) => en).join('; '), zh: words.map(({ zh }) => zh).join('；') };
}
