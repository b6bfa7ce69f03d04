import { payloadDocumentSchema, type PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { storyDocumentSchema, type StoryDocument } from '../../../shared/documents/story/story.ts';
import { copyName } from '../../engine/payload/new-documents.ts';
import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import type { SliceContext } from '../slice.ts';
import type { SaveQueue } from '../saving/save-queue.ts';
import type { StoredText } from '../saving/unsaved-texts.ts';
import { findTextById } from '../window/active-tab.ts';
import type { UnsavedSlice } from './slices.ts';
import * as z from 'zod';
import { environmentEditsSchema } from '../environment-edits.ts';
import type { EnvironmentEdits } from '../../features/environments/store/slices.ts';

/** Fingerprints of the texts that the host may have: this text was typed over one of them. */
const over = z.array(z.string());
const asideSchema = z.object({
  documents: z.array(z.object({ one: payloadDocumentSchema, over })),
  stories: z.array(z.object({ one: storyDocumentSchema, over })),
  environments: z.record(z.string(), environmentEditsSchema),
});

/** Longer texts are not stored with every key: it would be felt. They are saved within a second. */
export const longestStoredByKey = 32_000;

type Context = SliceContext<
  | keyof UnsavedSlice
  | 'documents'
  | 'stories'
  | 'typed'
  | 'summariseAll'
  | 'summariseStories'
  | 'putStory'
  | 'addAndOpen'
  | 'notify'
  | 'environmentEdits'
  | 'editEnvironment'
>;

/** What was typed and has not reached the host. */
export function createUnsaved(context: Context): UnsavedSlice {
  const { ports, get, saves, storySaves } = context;
  /** Before, the stored texts are those of the page before. */
  let isRestored = false;
  let isStored = false;
  const store = (aside: Stored): void => {
    if (!isRestored) return;
    const isEmpty = aside.documents.length + aside.stories.length + Object.keys(aside.environments).length === 0;
    if (isEmpty && !isStored) return;
    isStored = !isEmpty;
    ports.aside.write(isEmpty ? '' : JSON.stringify(aside));
  };
  return {
    copyUnsaved: async () => {
      const all = [...saves.unsaved(), ...storySaves.unsaved()];
      const only = all.length === 1 ? all[0] : undefined;
      try {
        await ports.copyText(only?.text ?? all.map(({ name, text }) => `${name}\n${text}`).join('\n\n'));
        return true;
      } catch {
        return false;
      }
    },
    wouldBeLost: () => {
      const texts = [...saves.unsaved(), ...storySaves.unsaved()];
      return new TextEncoder().encode(JSON.stringify(texts)).length >= ports.farewellBytes;
    },
    storeUnsaved: () =>
      store({
        documents: asideOf(saves, Infinity),
        stories: asideOf(storySaves, Infinity),
        environments: get().environmentEdits,
      }),
    storeTyped: ({ document, story }) => {
      const longest = longestStoredByKey;
      const [documents, stories] = [asideOf(saves, longest, document), asideOf(storySaves, longest, story)];
      store({ documents, stories, environments: {} });
    },
    restoreUnsaved: () => {
      isRestored = true;
      bringBack(context);
    },
  };
}

type AsideText<T extends StoredText> = { readonly one: T; readonly over: readonly string[] };

type Stored = {
  readonly documents: readonly AsideText<PayloadDocument>[];
  readonly stories: readonly AsideText<StoryDocument>[];
  readonly environments: Readonly<Record<string, EnvironmentEdits>>;
};

/** With these fingerprints the next window sees whether somebody else changed the text. */
function asideOf<T extends StoredText>(saves: SaveQueue<T>, longest: number, now?: T): readonly AsideText<T>[] {
  const before = saves.unsaved().filter(({ id }) => id !== now?.id);
  const all = (now === undefined ? before : [...before, now]).filter(({ text }) => text.length <= longest);
  return all.map((one) => ({ one, over: saves.possibleHostTexts(one.id).map(fingerprintOf) }));
}

function bringBack({ ports, get }: Context): void {
  const read = asideSchema.safeParse(parsed(ports.aside.read()));
  ports.aside.write('');
  if (!read.success) return;
  const newId = (): string => ports.randomHex(16);
  for (const { one, over: texts } of [...read.data.documents, ...read.data.stories]) {
    const known = findTextById(get(), one.id);
    // The host still has the text that this one replaced: no copy is needed.
    if (known !== null && texts.includes(fingerprintOf(known.own.text))) get().typed(one.id, one.text);
  }
  for (const [id, typed] of Object.entries(read.data.environments)) get().editEnvironment(id, typed);
  get().summariseAll();
  get().summariseStories();
  const stories = lost(read.data.stories, get().stories, newId);
  for (const story of stories) get().putStory(story, get().stories.length);
  const documents = lost(read.data.documents, get().documents, newId);
  if (documents.length > 0) get().addAndOpen(documents);
  const count = documents.length + stories.length;
  if (count > 0) get().notify({ tone: 'bad', words: { says: 'brought-back', count } });
}

/** Texts missing on the host: with their id where it has none, as a copy where it has another text. */
function lost<T extends StoredText>(
  aside: readonly AsideText<T>[],
  there: readonly StoredText[],
  newId: () => string,
): readonly T[] {
  return aside.flatMap(({ one }) => {
    const known = there.find(({ id }) => id === one.id);
    if (known === undefined) return [one];
    return known.text === one.text ? [] : [{ ...one, id: newId(), name: copyName(one.name) }];
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
