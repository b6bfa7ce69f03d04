import type { BridgeEvent } from '../../../shared/bridge/schemas.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { SliceContext } from '../slice.ts';
import type { InspectActiveInput } from './inspect-active.ts';
import { copyName } from '../../engine/payload/new-documents.ts';
import type { Repository } from '../saving/save-queue.ts';
import type { StoredText } from '../saving/unsaved-texts.ts';

type Changed = Extract<BridgeEvent, { readonly event: 'documents' | 'stories' }>;

export type OtherWindowsNeeds =
  | keyof InspectActiveInput
  | 'close'
  | 'reinspect'
  | 'notify'
  | 'setStories'
  | 'summariseAll'
  | 'refreshRequest';
type Context = SliceContext<OtherWindowsNeeds>;

type Texts<T extends StoredText> = {
  readonly here: () => readonly T[];
  readonly set: (all: readonly T[]) => void;
  readonly saves: Repository<T>;
};

/**
 * Applies changes of another window. A text that is being edited here stays, and the other is added as a copy with a
 * notice. For changes of the project's folder the host stores a conflict.
 */
export async function mergeFromOtherWindows(
  context: Context,
  { event, saved, removed, outside }: Changed,
): Promise<void> {
  if (event === 'documents') await take(context, documentsOf(context), saved, removed, outside);
  else await take(context, storiesOf(context), saved, removed, outside);
}

/** The same after a lost connection, for all texts. */
export async function mergeAllFromOtherWindows(context: Context): Promise<void> {
  const { documents, stories } = { documents: documentsOf(context), stories: storiesOf(context) };
  await take(context, documents, ...(await differences(documents)));
  await take(context, stories, ...(await differences(stories)));
}

async function differences<T extends StoredText>({
  here,
  saves,
}: Texts<T>): Promise<readonly [saved: readonly string[], removed: readonly string[]]> {
  const known = here().map(({ id }) => id);
  const there = new Set((await saves.list()).map(({ id }) => id));
  return [[...there], known.filter((id) => !there.has(id))];
}

async function take<T extends StoredText>(
  context: Context,
  texts: Texts<T>,
  saved: readonly string[],
  removed: readonly string[],
  isOutside = false,
): Promise<void> {
  const { get, ports } = context;
  const before = new Map(texts.here().map((one) => [one.id, one]));
  const theirs = saved.length === 0 ? [] : await texts.saves.read(saved);
  const unsaved = new Set(texts.saves.unsaved().map(({ id }) => id));
  const isChanged = (one: T): boolean => unsaved.has(one.id) || before.get(one.id) !== one;
  const mine = new Map(texts.here().map((one) => [one.id, one]));
  const copies: T[] = [];
  for (const one of theirs) {
    const own = mine.get(one.id);
    if (own !== undefined && saysTheSame(own, one)) continue;
    // One that was removed here in the meantime stays removed.
    if (own === undefined && before.has(one.id)) continue;
    if (own === undefined || !isChanged(own)) mine.set(one.id, one);
    else if (isOutside) keepTyping(texts.saves, mine, { ...one, text: own.text });
    else if (own.text !== one.text) copies.push({ ...one, id: ports.randomHex(16), name: copyName(one.name) });
  }
  const gone = removed.flatMap((id) => mine.get(id) ?? []).filter((one) => !isChanged(one));
  for (const { id } of gone) mine.delete(id);
  for (const one of copies) {
    mine.set(one.id, one);
    texts.saves.changed(one);
    get().notify({ tone: 'bad', words: { says: 'changed-elsewhere', name: one.name } });
  }
  texts.set([...mine.values()]);
  for (const { id } of gone) get().close(id);
}

/** Name and order come from the folder, the text from here. */
function keepTyping<T extends StoredText>(saves: Repository<T>, mine: Map<string, T>, one: T): void {
  mine.set(one.id, one);
  saves.changed(one);
}

function saysTheSame<T extends StoredText>(own: T, one: T): boolean {
  const theirs = new Map(Object.entries(one));
  return Object.entries(own).every(([key, value]) => theirs.get(key) === value);
}

function documentsOf({ set, get, saves }: Context): Texts<PayloadDocument> {
  return {
    here: () => get().documents,
    set: (documents) => {
      set({ documents });
      get().summariseAll();
      get().refreshRequest();
    },
    saves,
  };
}

function storiesOf({ get, storySaves }: Context): Texts<StoryDocument> {
  return {
    here: () => get().stories,
    set: (stories) => {
      get().setStories(stories);
      get().reinspect();
    },
    saves: storySaves,
  };
}
