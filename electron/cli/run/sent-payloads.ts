import type { Result } from '../../../shared/documents/call.ts';
import { choicesUnder } from '../../../shared/gaps/gap-choices.ts';
import type { Story } from '../../../shared/documents/story/story.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { timeField } from '../../../shared/protocol/simulate/call-time.ts';
import { orderKeyInStory } from '../../../shared/protocol/simulate/decide-call.ts';
import type { DueCall } from '../../../shared/protocol/simulate/play-call.ts';
import type { StoryOptions } from '../../../shared/protocol/simulate/story-references.ts';
import { storyVariables } from '../../../shared/protocol/simulate/story-variables.ts';

/** A payload as it is sent. */
export type SentPayload = {
  readonly body: Uint8Array;
  readonly merchantBizNo: string;
  readonly orderStatus: string;
  readonly orderKey: string | null;
  /** Its orderCreateTime. */
  readonly created: Instant | null;
};

/** The payloads of a story with their variables resolved when they are sent: no two at the same millisecond. */
export function sentPayloads(
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
    merchantBizNo: textAt(root, 'merchantBizNo') ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    orderKey: scenario === null ? null : orderKeyInStory(root, scenario.endpoint, gaps),
    created: timeField(root, 'orderCreateTime', gaps),
  });
  return {
    next: (due, at) => {
      const { place, step, typed, filledFor: scenario } = due;
      if ('bytes' in typed) return { body: typed.bytes, ...factsOf(null, due) };
      last = Math.max(at, last + 1);
      const { resolved, payload } = fill(typed.text, { place, step, at: last, scenario });
      return { body: encoder.encode(resolved.text), ...factsOf(payload.root, due) };
    },
    end: ({ orderKey, created: at }, { resultStatus }) => {
      if (resultStatus === 'S' && orderKey !== null && at !== null && !created.has(orderKey)) created.set(orderKey, at);
    },
  };
}

const encoder = new TextEncoder();
