import { writeHongKongTime } from '../../documents/story/story-move.ts';
import { storyFormat } from '../../documents/story/story.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { writeTemplate } from '../../scenarios/template-text.ts';
import type { Delivery } from './deliveries.ts';
import { arrivalsOf, type Sender } from './receive.ts';

/** Deliveries as a story of their own: the bytes of each call at the time at which it arrives. Those that are no text are left out. */
export function storyOfDeliveries(deliveries: readonly Delivery[], sender: Sender, name: string): string {
  const calls = arrivalsOf(deliveries, sender).flatMap(({ at, call, payload }): readonly JsonObject[] =>
    payload === null
      ? []
      : [
          {
            at: writeHongKongTime(at),
            text: payload.text,
            ...(call.scenario === '' ? {} : { scenario: call.scenario }),
          },
        ],
  );
  const { gaps } = sender.story;
  const chosen = Object.fromEntries(Object.entries(gaps).filter(([, value]) => value !== undefined));
  const story: JsonObject = {
    format: storyFormat,
    name,
    ...(Object.keys(chosen).length === 0 ? {} : { gaps: chosen }),
    calls,
  };
  return `${writeTemplate(story)}\n`;
}
