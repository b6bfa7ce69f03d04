import { z } from 'zod';
import { documentSchema, storySchema } from '../../../shared/bridge/schemas.ts';
import type { SliceContext } from '../bench.ts';
import { copyName } from '../../engine/payload/new-documents.ts';

export type UnsavedSlice = {
  /** Copies every text that the host has not acknowledged. False where the clipboard refuses it. */
  readonly copyUnsaved: () => Promise<boolean>;
  /** Keeps the unsaved texts of a window that has lost its host, for the next window of this tab. */
  readonly setAsideUnsaved: () => void;
  /** Brings back what the window before set aside: as copies, where the host has another text by now. */
  readonly bringBackUnsaved: () => void;
};

const asideSchema = z.object({ documents: z.array(documentSchema), stories: z.array(storySchema) });

/** What was typed and has not reached the host. */
export function createUnsaved(context: SliceContext): UnsavedSlice {
  const { world, get, saves, storySaves } = context;
  return {
    copyUnsaved: async () => {
      const all = [...saves.unsaved(), ...storySaves.unsaved()];
      const only = all.length === 1 ? all[0] : undefined;
      try {
        await world.copyText(only?.text ?? all.map(({ name, text }) => `${name}\n${text}`).join('\n\n'));
        return true;
      } catch {
        return false;
      }
    },
    setAsideUnsaved: () => {
      const aside = { documents: saves.unsaved(), stories: storySaves.unsaved() };
      if (get().link === 'following' || aside.documents.length + aside.stories.length === 0) return;
      world.aside.write(JSON.stringify(aside));
    },
    bringBackUnsaved: () => bringBack(context),
  };
}

function bringBack({ world, get }: SliceContext): void {
  const read = asideSchema.safeParse(parsed(world.aside.read()));
  world.aside.write('');
  if (!read.success) return;
  const stories = lost(read.data.stories, get().stories, () => world.randomHex(16));
  for (const story of stories) get().putStory(story, get().stories.length);
  const documents = lost(read.data.documents, get().documents, () => world.randomHex(16));
  if (documents.length > 0) get().addAndOpen(documents);
  const count = documents.length + stories.length;
  if (count > 0) get().notify({ tone: 'bad', words: { says: 'brought-back', count } });
}

type Kept = { readonly id: string; readonly name: string; readonly text: string };

/** Those that the host has not: under their own id where it has none of it, as a copy where it has another text. */
function lost<T extends Kept>(aside: readonly T[], kept: readonly Kept[], newId: () => string): readonly T[] {
  return aside.flatMap((one) => {
    const known = kept.find(({ id }) => id === one.id);
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
