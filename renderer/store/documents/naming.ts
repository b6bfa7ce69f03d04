import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import { copyName } from '../../engine/payload/new-documents.ts';
import type { SliceContext } from '../slice.ts';
import type { NamingSlice } from './slices.ts';

type Context = SliceContext<
  keyof NamingSlice | 'addAndOpen' | 'did' | 'documents' | 'environmentOf' | 'putEnvironment' | 'putStory' | 'stories'
>;

/** Other names of payloads and stories, and copies under names of their own. */
export function createNaming({ ports, set, get, saves, storySaves }: Context): NamingSlice {
  const namePayload = (payload: PayloadDocument): void => {
    set(({ documents }) => ({ documents: withOne(documents, payload) }));
    saves.changed(payload);
  };
  const nameStory = (story: StoryDocument): void => {
    set(({ stories }) => ({ stories: withOne(stories, story) }));
    storySaves.changed(story);
  };
  return {
    rename: (id, name) => {
      const payload = get().documents.find((each) => each.id === id);
      const story = get().stories.find((each) => each.id === id);
      const before = (payload ?? story)?.name;
      if (before === undefined || before === name) return;
      if (payload !== undefined) namePayload({ ...payload, name });
      if (story !== undefined) nameStory({ ...story, name });
      get().did({
        words: { says: 'renamed', before, name },
        isQuiet: true,
        about: [`name ${id}`],
        undo: () => get().rename(id, before),
      });
    },
    duplicate: (id) => {
      const { documents, stories, environmentOf } = get();
      const fresh = ports.randomHex(16);
      const payload = documents.find((each) => each.id === id);
      const story = stories.find((each) => each.id === id);
      if (payload !== undefined) {
        get().addAndOpen([{ ...payload, id: fresh, name: copyName(payload.name) }], documents.indexOf(payload) + 1);
        get().putEnvironment(fresh, environmentOf[id] ?? null);
      }
      if (story !== undefined)
        get().putStory({ ...story, id: fresh, name: copyName(story.name) }, stories.indexOf(story) + 1);
    },
  };
}

function withOne<T extends { readonly id: string }>(all: readonly T[], one: T): readonly T[] {
  return all.map((each) => (each.id === one.id ? one : each));
}
