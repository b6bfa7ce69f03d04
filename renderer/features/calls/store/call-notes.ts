import * as z from 'zod';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { memoised } from '../../../store/selectors.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import type { CallNote, CallNotesSlice } from './slices.ts';
import type { CallSearch } from '../../../../shared/documents/call.ts';

export const longestCallName = 100;
export const longestCallNote = 2000;

const noteSchema = z.object({
  isPinned: z.literal(true).optional(),
  isHidden: z.literal(true).optional(),
  name: z.string().max(longestCallName).optional(),
  text: z.string().max(longestCallNote).optional(),
});
const stored = jsonText.pipe(noteSchema);

const prefix = 'call.';

/** What is noted of calls, by their ids. */
export const selectCallNotes = memoised(
  (bench) => [bench.session?.settings, bench.changedCallNotes] as const,
  (settings, changed): Readonly<Record<string, CallNote>> => {
    const kept = Object.entries(settings ?? {}).flatMap(([key, value]): readonly (readonly [string, CallNote])[] => {
      const read = key.startsWith(prefix) && value !== '' ? stored.safeParse(value) : null;
      return read?.success === true ? [[key.slice(prefix.length), read.data]] : [];
    });
    return { ...Object.fromEntries(kept), ...changed };
  },
);

/**
 * The calls whose name and note have words of a search, each with the words that are left to be found in the call, those with
 * the fewest first; undefined for none.
 */
export function findNoted(notes: Readonly<Record<string, CallNote>>, search: string): CallSearch['noted'] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(notes).flatMap(([id, { name = '', text = '' }]) => {
    const noted = `${name}\n${text}`.toLowerCase();
    const left = words.filter((word) => !noted.includes(word));
    return left.length < words.length ? [{ id, left }] : [];
  });
  const closest = found.toSorted((one, other) => one.left.length - other.left.length).slice(0, mostNoted);
  return found.length === 0 ? undefined : closest.map(({ id, left }) => ({ id, left: left.join(' ') }));
}

/** The host's limit. */
const mostNoted = 1000;

export function createCallNotes(context: SliceContext<keyof Bench>): CallNotesSlice {
  const { ports, set, get, applies } = context;
  const put = (id: string, note: CallNote): void => {
    set(({ changedCallNotes }) => ({ changedCallNotes: { ...changedCallNotes, [id]: note } }));
    const value = Object.values(note).some((each) => each !== undefined && each !== '') ? JSON.stringify(note) : '';
    ports.bridge.session
      .saveSetting({ key: `${prefix}${id}`, value })
      .catch((error: unknown) => get().notify(troubleNotice('setting', troubleOf(error))));
  };
  const noteOf = (id: string): CallNote => selectCallNotes(get())[id] ?? {};
  const setHidden = (ids: readonly string[], isHidden: boolean): void => {
    for (const id of ids) put(id, { ...noteOf(id), isHidden: isHidden ? true : undefined });
  };
  applies({
    'hidden-calls': ({ ids, isHidden }) => {
      setHidden(ids, isHidden);
      return { set: 'hidden-calls', ids, isHidden: !isHidden };
    },
  });
  return {
    changedCallNotes: {},
    noteCall: (id, change) => put(id, { ...noteOf(id), ...change }),
    hideCalls: (ids) => {
      setHidden(ids, true);
      get().clearChosenCalls();
      get().recordStep({
        words: { says: 'calls-hidden', count: ids.length },
        change: { set: 'hidden-calls', ids, isHidden: false },
      });
    },
    showsHiddenCalls: false,
    toggleHiddenCalls: () => set(({ showsHiddenCalls }) => ({ showsHiddenCalls: !showsHiddenCalls })),
    notedCallId: null,
    editCallNote: (id) => {
      set({ notedCallId: id });
      get().openDialog({ dialog: 'call-note' });
    },
  };
}
