import { setTimeout } from 'node:timers/promises';
import type { Row } from '../../../shared/documents/rows/row.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { judgeRun, withEntries, type RunEntry, type StoryRun } from '../../../shared/protocol/run/run-story.ts';
import type { DueCall } from '../../../shared/protocol/simulate/play-call.ts';
import { playByCalls, timeField } from '../../../shared/protocol/simulate/play-story.ts';
import type { StoryOptions } from '../../../shared/protocol/simulate/story-references.ts';
import type { Io } from '../io.ts';
import { sendCall, type OpenService, type SentCall } from './send-call.ts';
import type { Service } from './service.ts';
import type { Result } from '../../../shared/documents/call.ts';
import { choicesUnder } from '../../../shared/gaps/gap-choices.ts';
import type { Story } from '../../../shared/documents/story/story.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { orderKeyInStory } from '../../../shared/protocol/simulate/decide-call.ts';
import { storyVariables } from '../../../shared/protocol/simulate/story-variables.ts';
import type { LoadedStory } from '../../services/bench/run/run-on-engine.ts';

/** A story that was sent. `isUnreached`: a call got no result; `isHalted`: none of the run is worth trying. */
export type SentStory = {
  readonly run: StoryRun;
  readonly isUnmeasured: boolean;
  readonly isUnreached: boolean;
  readonly isHalted: boolean;
  /** It was ended from outside before its last call. */
  readonly isCut: boolean;
};

type StoryToSend = {
  readonly loaded: LoadedStory;
  readonly row: Row | null;
  readonly seed: string;
  readonly options: Omit<StoryOptions, 'fileOf'>;
  readonly waits: boolean;
};

type Stop = { readonly entry: RunEntry; readonly isAnswered: boolean; readonly isCut: boolean };

/** Sends the calls of a story in their order, each filled in when it is sent; null: it was over before the first. */
export async function sendStory(
  { loaded: { story, fileOf }, row, seed, options, waits }: StoryToSend,
  { service, isOver }: { readonly service: OpenService; readonly isOver: () => boolean },
  io: Io,
): Promise<SentStory | null> {
  const own = { seed, numbersAt: options.now, ...(row === null ? {} : { row }) };
  const played = { ...options, fileOf, ...own };
  const fill = sentPayloads(story, played);
  const wait = waiting(isOver);
  const sent: Sending[] = [];
  const steps = playByCalls(story, played);
  let stop: Stop | null = null;
  let next = steps.next(null);
  while (next.done !== true) {
    const due: DueCall = next.value;
    if (waits) await wait(due.at);
    if (isOver()) {
      if (sent.length === 0) return null;
      stop = { entry: entryOf(due, notRun), isAnswered: true, isCut: true };
    } else {
      const payload = fill.next(due, io.now());
      const call = await trySend({ ...payload, scenario: due.scenario }, service, io);
      if ('refused' in call) stop = { entry: entryOf(due, call.refused), isAnswered: false, isCut: false };
      else if (call.result === null)
        stop = { entry: entryOf(due, call.why, { payload, call }), isAnswered: call.isAnswered, isCut: false };
      else {
        sent.push({ payload, call });
        fill.end(payload, call.result);
        next = steps.next(call.result);
        continue;
      }
    }
    next = steps.next('not sent');
  }
  const judged = withSent(judgeRun(story, next.value, options), sent, service);
  const { run, isUnmeasured } = await service.measure(judged);
  const ended = stop === null ? run : withEntries(run, [...run.entries, stop.entry], true);
  const isCut = stop?.isCut === true;
  const isHalted = stop?.isAnswered === false;
  return { run: ended, isUnmeasured, isUnreached: stop !== null && !isCut, isHalted, isCut };
}

type Sending = { readonly payload: SentPayload; readonly call: SentCall };

async function trySend(
  call: Parameters<typeof sendCall>[0],
  service: OpenService,
  io: Io,
): Promise<SentCall | { readonly refused: Words }> {
  try {
    return await sendCall(call, service, io);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { en: error.sentence, zh: error.sentence } };
  }
}

/** The entries of calls with what was really sent and how its answer was signed. */
function withSent(run: StoryRun, sent: readonly Sending[], { target }: Service): StoryRun {
  let at = 0;
  const entries = run.entries.map((entry): RunEntry => {
    if (entry.call === null) return entry;
    const one = sent[at++];
    if (one === undefined) return entry;
    const { facts } = one.call;
    const call = { ...entry.call, body: one.payload.body, sent: facts };
    if (target.platformKey === null || facts.signature === 'verified') return { ...entry, call };
    return { ...entry, call, passed: false, why: joined(entry.why, unsigned(facts.signature)) };
  });
  return withEntries(run, entries, run.outcome === 'error');
}

function unsigned(found: string): Words {
  return { en: `signature: asked verified, found ${found}`, zh: `signature：要求 verified，實際為 ${found}` };
}

function joined(why: Words | null, more: Words): Words {
  return why === null ? more : { en: `${why.en}; ${more.en}`, zh: `${why.zh}；${more.zh}` };
}

/** The entry at which a story ended before its end. */
function entryOf({ place, at }: DueCall, why: Words, sending: Sending | null = null): RunEntry {
  const ended = { place, kind: 'call', at, passed: false, why, check: null } as const;
  if (sending === null) return { ...ended, merchantBizNo: '', call: null };
  const { body, merchantBizNo, orderStatus } = sending.payload;
  return { ...ended, merchantBizNo, call: { orderStatus, result: null, body, sent: sending.call.facts } };
}

const notRun: Words = {
  en: 'Not run from here on: the run was ended.',
  zh: '由此起未有執行：執行已終止。',
};

const sliceMs = 200;

/** Waits as long as the story lets pass since its first call. */
function waiting(isOver: () => boolean): (at: Instant) => Promise<void> {
  let start: { readonly at: Instant; readonly real: number } | null = null;
  return async (at) => {
    start ??= { at, real: performance.now() };
    for (;;) {
      const left = at - start.at - (performance.now() - start.real);
      if (left <= 0 || isOver()) return;
      await setTimeout(Math.min(left, sliceMs));
    }
  };
}

/** A payload as it is sent. */
type SentPayload = {
  readonly body: Uint8Array;
  /** What is read in it; absent: it is no text. */
  readonly root: JsonNode | null | undefined;
  readonly merchantBizNo: string;
  readonly orderStatus: string;
  readonly orderKey: string | null;
  /** Its orderCreateTime. */
  readonly created: Instant | null;
};

/** The payloads of a story with their variables resolved when they are sent: no two at the same millisecond. */
function sentPayloads(
  { gaps: ofStory }: Story,
  { gaps: chosen, now, ...seeds }: StoryOptions & { readonly seed: string },
): {
  readonly next: (due: DueCall, now: Instant) => SentPayload;
  /** Hears what a payload got: the first accepted call of an order gives its create time. */
  readonly end: (payload: SentPayload, result: Result) => void;
} {
  const gaps = choicesUnder(ofStory, chosen);
  const created = new Map<string, Instant>();
  const memory = {
    order: (key: string) => {
      const orderCreateTime = created.get(key);
      return orderCreateTime === undefined ? null : { orderCreateTime };
    },
  };
  const fill = storyVariables(seeds, now, { gaps, memory });
  let last = -Infinity;
  const factsOf = (root: JsonNode | null, { scenario }: DueCall): Omit<SentPayload, 'body'> => ({
    root,
    merchantBizNo: textAt(root, 'merchantBizNo') ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    orderKey: scenario === null ? null : orderKeyInStory(root, scenario.endpoint, gaps),
    created: timeField(root, 'orderCreateTime', gaps),
  });
  return {
    next: (due, at) => {
      const { place, step, typed, filledFor: scenario } = due;
      if ('bytes' in typed) return { body: typed.bytes, ...factsOf(null, due), root: undefined };
      last = Math.max(at, last + 1);
      const { resolved, payload } = fill(typed.text, { place, step, at: last, scenario });
      return { body: Buffer.from(resolved.text, 'utf8'), ...factsOf(payload.root, due) };
    },
    end: ({ orderKey, created: at }, { resultStatus }) => {
      if (resultStatus === 'S' && orderKey !== null && at !== null && !created.has(orderKey)) created.set(orderKey, at);
    },
  };
}
