import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { summariseRecord, type NumberedCall } from '../../storage/journal/summarise-record.ts';

/** Reports calls to windows: the first at once, later ones together, in events of bounded size. */
export type CallEvents = {
  readonly report: (call: NumberedCall) => void;
  readonly close: () => void;
};

const eventIntervalMs = 100;
const maxCallsPerEvent = 50;
const maxPayloadCharacters = 256 * 1024;

/** Reports calls to `emit`. An event that cannot hold all says that there are more. */
export function callEvents(
  emit: (event: BridgeEvent) => void,
  later: (run: () => void, ms: number) => unknown = setTimeout,
): CallEvents {
  let waiting = new Map<string, CallSummary>();
  let size = 0;
  let more = false;
  let isGathering = false;
  let isClosed = false;

  const flush = (): void => {
    isGathering = false;
    if (isClosed || (waiting.size === 0 && !more)) return;
    const event: BridgeEvent = { event: 'calls', calls: [...waiting.values()], more };
    waiting = new Map();
    size = 0;
    more = false;
    isGathering = true;
    later(flush, eventIntervalMs);
    emit(event);
  };
  return {
    report: (call) => {
      if (waiting.size >= maxCallsPerEvent) {
        more = true;
        return;
      }
      const summary = summariseRecord(call, 'with payload');
      size += summary.payload?.length ?? 0;
      if (size > maxPayloadCharacters) more = true;
      else waiting.set(summary.id, summary);
      if (!isGathering) flush();
    },
    close: () => {
      isClosed = true;
    },
  };
}
