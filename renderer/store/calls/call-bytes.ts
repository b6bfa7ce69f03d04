import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { payloadBase64 } from '../../../shared/documents/call.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import { bodyBytes } from '../../engine/calls/body-text.ts';
import type { CallWithBytes } from '../../engine/stories/new-stories.ts';

/** At most this many calls are opened for their bytes. */
const mostOpened = 200;
const openedAtOnce = 8;

/**
 * Gets the bytes of calls in order, and how many are missing: beyond the last 200 to open one by one, or deleted.
 * Rejects with any other error.
 */
export async function bytesOfCalls(
  { ports }: Pick<SliceContext<never>, 'ports'>,
  calls: readonly CallSummary[],
): Promise<{ readonly read: readonly CallWithBytes[]; readonly missing: number }> {
  const bytes = new Map<string, Uint8Array>();
  for (const { id, payload } of calls) if (isExact(payload)) bytes.set(id, new TextEncoder().encode(payload));
  const unread = calls.filter(({ id }) => !bytes.has(id)).slice(-mostOpened);
  const open = async ({ id }: CallSummary): Promise<void> => {
    try {
      bytes.set(id, bodyBytes(payloadBase64(await ports.bridge.calls.open({ id }))));
    } catch (error) {
      if (troubleOf(error).code !== 'NOT_FOUND') throw error;
    }
  };
  for (let at = 0; at < unread.length; at += openedAtOnce)
    await Promise.all(unread.slice(at, at + openedAtOnce).map(open));
  const read = calls.flatMap((call) => {
    const own = bytes.get(call.id);
    return own === undefined ? [] : [{ ...call, bytes: own }];
  });
  return { read, missing: calls.length - read.length };
}

/** How many calls must be opened one by one. */
export function countUnread(calls: readonly CallSummary[]): number {
  return calls.filter(({ payload }) => !isExact(payload)).length;
}

/** Whether a text has exactly its bytes: invalid UTF-8 became a replacement character. */
function isExact(payload: string | undefined): payload is string {
  return payload !== undefined && !payload.includes('\uFFFD');
}
