import * as z from 'zod';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import { selectCallNotes } from './call-notes.ts';
import type { CallRetention, CallRetentionSlice } from './slices.ts';

const limit = z.number().int().min(1).nullable();
const stored = jsonText.pipe(z.object({ days: limit, most: limit }));
const key = 'callRetention';
const dayMs = 86_400_000;

const unlimited: CallRetention = { days: null, most: null };

/** How long calls stay in this project. */
export function retentionOf({ chosenRetention, session }: Bench): CallRetention {
  if (chosenRetention !== null) return chosenRetention;
  const read = stored.safeParse(session?.settings[key] ?? '');
  return read.success ? read.data : unlimited;
}

/** Lets calls expire by age and number. It is off at first, and the user confirms each deletion. */
export function createCallRetention({ ports, set, get }: SliceContext<keyof Bench>): CallRetentionSlice {
  let isOffered = false;
  let saving = 0;
  const offer = async (): Promise<void> => {
    isOffered = true;
    const { days, most } = retentionOf(get());
    if (days === null && most === null) return;
    const pinned = Object.entries(selectCallNotes(get())).flatMap(([id, { isPinned }]) => (isPinned ? [id] : []));
    const before = days === null ? null : ports.now() - days * dayMs;
    const scope = { of: 'expired', before, most, except: pinned } as const;
    const would = await ports.bridge.calls.clear({ scope, dryRun: true }).catch(() => null);
    if (would !== null && would.calls > 0) await get().askToClear(scope);
  };
  return {
    chosenRetention: null,
    keepCallsFor: async (retention) => {
      set({ chosenRetention: retention });
      isOffered = false;
      saving += 1;
      try {
        await ports.bridge.session.saveSetting({ key, value: JSON.stringify(retention) });
      } catch (error) {
        isOffered = true;
        get().notify(troubleNotice('setting', troubleOf(error)));
      }
      saving -= 1;
      await get().offerExpiredCalls();
    },
    offerExpiredCalls: async () => {
      if (isOffered || saving > 0 || get().dialog !== null) return;
      await offer();
    },
  };
}
