import { payloadBase64, type Call } from '../../../../shared/documents/call.ts';
import { moveStoryByDays } from '../../../../shared/documents/story/story-move.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { replacePersonal } from '../../../../shared/protocol/personal/replace-personal.ts';
import { createStandIns, type StandIns } from '../../../../shared/protocol/personal/stand-ins.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { bodyBytes } from '../../../engine/calls/body-text.ts';
import { orderName, storyOfCalls } from '../../../engine/stories/new-stories.ts';
import { runNow } from '../../../store/host/clock.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import type { CallStorySlice } from './slices.ts';
import { movedTimes } from '../../../../shared/protocol/requests/renewed-text.ts';

/** Calls that are opened for one story. */
const mostOpened = 500;

/** A story of named calls, of whatever orders, such as those of a HAR. */
export function createCallStory({ ports, get }: SliceContext<keyof Bench>): CallStorySlice {
  return {
    addStoryOfTheseCalls: async (ids, hasStandIns) => {
      try {
        const opened: Call[] = [];
        for (const id of ids.slice(0, mostOpened)) opened.push(await ports.bridge.calls.open({ id }));
        const standIns = hasStandIns ? createStandIns() : null;
        const inTime = opened.toSorted((one, other) => one.atVirtual - other.atVirtual);
        const days = hongKongDay(runNow(get(), ports.now())) - hongKongDay(inTime[0]?.atVirtual ?? 0);
        const calls = inTime.map((call) => ({ ...call, bytes: bytesOf(call, { standIns, days }) }));
        const { text, leftOut } = storyOfCalls(calls, get().gaps);
        const { root } = scanJson(text);
        if (leftOut > 0) get().notify({ tone: 'bad', words: { says: 'calls-left-out', count: leftOut } });
        // Without one payload there is nothing to play.
        if (leftOut === calls.length) return;
        const [number = ''] = new Set(inTime.map(({ merchantBizNo }) => merchantBizNo));
        const name = inLanguage(orderName(number), get().settings.language);
        get().addStory({ id: ports.randomHex(16), name, text: moveStoryByDays(text, root, days) ?? text });
        get().choose('section', 'stories');
        const missing = ids.length - opened.length;
        if (missing > 0) get().notify({ tone: 'bad', words: { says: 'calls-missing', count: missing } });
      } catch (error) {
        get().notify(troubleNotice('story', troubleOf(error)));
      }
    },
  };
}

/** A story begins today, and what its payloads say of time moves by the same days. */
type Changes = { readonly standIns: StandIns | null; readonly days: number };

const dayMs = 86_400_000;

/** The day of the clocks of Hong Kong, by which a story is written. */
function hongKongDay(instant: Instant): number {
  return Math.floor((instant + 8 * 3_600_000) / dayMs);
}

function bytesOf(call: Call, { standIns, days }: Changes): Uint8Array {
  const bytes = bodyBytes(payloadBase64(call));
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) return bytes;
  standIns?.begin();
  const text = standIns === null ? decoded.text : replacePersonal(decoded.text, standIns);
  const moved = movedTimes(text, days * dayMs);
  return moved === decoded.text ? bytes : new TextEncoder().encode(moved);
}
