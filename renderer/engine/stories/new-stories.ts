import { requestSignatureOf } from '../../../shared/documents/call.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import { writeHongKongTime } from '../../../shared/documents/story/story-move.ts';
import { storyFormat } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import type { JsonObject } from '../../../shared/lib/json/json.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Path } from '../../../shared/lifecycle/paths.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { templateId, type Scenario } from '../../../shared/scenarios/scenario.ts';
import { writeTemplate } from '../../../shared/scenarios/template-text.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { playAt } from './story-view.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';

function writeNew(anchor: Instant, calls: readonly JsonObject[]): string {
  return `${writeTemplate({ format: storyFormat, anchor: writeHongKongTime(anchor), calls: [...calls] })}\n`;
}

export const emptyName: Words = { en: 'New story', zh: '新劇本' };

/** What a story made from an order is called. */
export function orderName(orderNo: string): Words {
  return { en: `Order ${orderNo}`, zh: `訂單 ${orderNo}` };
}

/** What a story of these statuses is called. */
export function pathName({ name }: Scenario, { statuses, isLastAllowed }: Path): Words {
  const way = statuses.join(' → ');
  return {
    en: `${way}${isLastAllowed ? '' : ' (refused)'} · ${name.en}`,
    zh: `${way}${isLastAllowed ? '' : '（被拒絕）'} · ${name.zh}`,
  };
}

/** A story without calls, at a whole minute. */
export function emptyStory(now: Instant): string {
  return writeNew(Math.floor(now / 60_000) * 60_000, []);
}

/** A story of an order's payloads, ten minutes apart, in table order. An unchanged template is named; other texts are copied. */
export function storyOfPayloads(documents: readonly PayloadDocument[], now: Instant): string {
  const scenario = findScenario(documents[0]?.scenario ?? '');
  const templates = scenario?.templates ?? [];
  const calls = documents
    .map((document) => ({ document, rank: rankOf(document) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ document: { text, scenario: of } }, place): JsonObject => {
      const at = place === 0 ? '+0m' : '+10m';
      const template = templates.find((each) => each.text === text);
      return template === undefined || scenario === null
        ? { at, text, scenario: of }
        : { at, template: templateId(scenario, template) };
    });
  return writeNew(Math.floor(now / 60_000) * 60_000, calls);
}

function rankOf({ scenario, text }: PayloadDocument): number {
  const statuses = findScenario(scenario)?.lifecycle.statuses ?? [];
  const status = /"orderStatus"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const rank = statuses.findIndex(({ name }) => name === status);
  return rank === -1 ? statuses.length : rank;
}

type StoryOfCalls = { readonly text: string; readonly leftOut: number };

/** A story of an order's calls with bytes, times and codes. Calls whose bytes a text cannot reproduce are left out. */
export function storyOfCalls(calls: readonly CallWithBytes[], gaps: GapChoices): StoryOfCalls {
  // A story signs its calls: one that was refused for its signature would be accepted, and change what follows.
  const signed = calls.filter((call) => !isWronglySigned(call));
  const playable = signed.length === 0 ? calls : signed;
  const inTime = playable.toSorted((one, other) => one.atVirtual - other.atVirtual);
  const readable = inTime.flatMap((call) => {
    const { bytes } = call;
    const decoded = decodeUtf8(bytes);
    // A request of no scenario, such as for a picture of the page, would make the whole story unreadable.
    return 'text' in decoded && findScenario(call.scenario) !== null ? [{ call, bytes, text: decoded.text }] : [];
  });
  const written = (kept: typeof readable): string =>
    writeNew(
      kept[0]?.call.atVirtual ?? 0,
      kept.map(({ call, text }) => ({
        at: writeHongKongTime(call.atVirtual),
        text,
        scenario: call.scenario,
        ...(call.verdict === null || isWronglySigned(call) ? {} : { expect: call.verdict.resultCode }),
      })),
    );
  const { story } = readStory(written(readable));
  const played = story === null ? [] : playAt(story, gaps, 0).calls;
  const exact = readable.filter(({ bytes }, place) => isSame(bytes, played[place]?.body));
  return { text: written(exact), leftOut: calls.length - exact.length };
}

function isWronglySigned(call: CallWithBytes): boolean {
  return requestSignatureOf(call) === 'wrong' && call.verdict?.resultStatus === 'F';
}

function isSame(bytes: Uint8Array, others: Uint8Array | undefined): boolean {
  return others?.length === bytes.length && bytes.every((byte, at) => byte === others[at]);
}

export type CallWithBytes = Pick<
  CallSummary,
  'atVirtual' | 'scenario' | 'verdict' | 'origin' | 'signature' | 'requestSignature'
> & { readonly bytes: Uint8Array };
