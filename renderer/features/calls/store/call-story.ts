import { payloadBase64, type Call } from '../../../../shared/documents/call.ts';
import { daysFromFirstCall, moveStoryByDays } from '../../../../shared/documents/story/story-move.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { replacePersonal } from '../../../../shared/protocol/personal/replace-personal.ts';
import { createStandIns, type StandIns } from '../../../../shared/protocol/personal/stand-ins.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { bodyBytes } from '../../../engine/calls/body-text.ts';
import { orderName, storyOfCalls } from '../../../engine/stories/new-stories.ts';
import { runNow } from '../../../store/host/clock.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import type { CallStorySlice } from './slices.ts';

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
        const calls = inTime.map((call) => ({ ...call, bytes: bytesOf(call, standIns) }));
        const { text, leftOut } = storyOfCalls(calls, get().gaps);
        const { root } = scanJson(text);
        if (leftOut > 0) get().notify({ tone: 'bad', words: { says: 'calls-left-out', count: leftOut } });
        // Without one payload there is nothing to play.
        if (leftOut === calls.length) return;
        const days = daysFromFirstCall(root, runNow(get(), ports.now()));
        const [number = ''] = new Set(inTime.map(({ merchantBizNo }) => merchantBizNo));
        const name = inLanguage(orderName(number), get().settings.language);
        get().putStory({ id: ports.randomHex(16), name, text: moveStoryByDays(text, root, days) ?? text });
        get().choose('section', 'stories');
        const missing = ids.length - opened.length;
        if (missing > 0) get().notify({ tone: 'bad', words: { says: 'calls-missing', count: missing } });
      } catch (error) {
        get().notify(troubleNotice('story', troubleOf(error)));
      }
    },
  };
}

function bytesOf(call: Call, standIns: StandIns | null): Uint8Array {
  const bytes = bodyBytes(payloadBase64(call));
  const decoded = decodeUtf8(bytes);
  if (standIns === null || !('text' in decoded)) return bytes;
  standIns.begin();
  return new TextEncoder().encode(replacePersonal(decoded.text, standIns));
}
