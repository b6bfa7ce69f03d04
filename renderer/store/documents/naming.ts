import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import { copyName } from '../../engine/payload/new-documents.ts';
import { findTextById } from '../window/active-tab.ts';
import type { SliceContext } from '../slice.ts';
import type { NamingSlice } from './slices.ts';

type Context = SliceContext<
  | keyof NamingSlice
  | 'addAsStep'
  | 'recordStep'
  | 'documents'
  | 'environmentOf'
  | 'setEnvironment'
  | 'addStory'
  | 'stories'
>;

/** Renames and copies payloads and stories. */
export function createNaming({ ports, set, get, saves, storySaves, applies }: Context): NamingSlice {
  const namePayload = (payload: PayloadDocument): void => {
    set(({ documents }) => ({ documents: withOne(documents, payload) }));
    saves.changed(payload);
  };
  const nameStory = (story: StoryDocument): void => {
    set(({ stories }) => ({ stories: withOne(stories, story) }));
    storySaves.changed(story);
  };
  /** Answers with the name before; null where nothing changes. */
  const rename = (id: string, name: string): string | null => {
    const known = findTextById(get(), id);
    if (known === null || known.own.name === name) return null;
    if (known.kind === 'payload') namePayload({ ...known.own, name });
    else nameStory({ ...known.own, name });
    return known.own.name;
  };
  applies({
    name: ({ id, name }) => {
      const before = rename(id, name);
      return before === null ? null : { set: 'name', id, name: before };
    },
  });
  return {
    rename: (id, name) => {
      const before = rename(id, name);
      if (before === null) return;
      const change = { set: 'name', id, name: before } as const;
      get().recordStep({ words: { says: 'renamed', before, name }, isQuiet: true, about: [`name ${id}`], change });
    },
    duplicate: (id) => {
      const known = findTextById(get(), id);
      if (known === null) return;
      const copy = { id: ports.randomHex(16), name: copyName(known.own.name) };
      if (known.kind === 'story') {
        get().addStory({ ...known.own, ...copy }, { at: known.at + 1, isQuiet: true });
        return;
      }
      get().addAsStep([{ ...known.own, ...copy }], { at: known.at + 1, isQuiet: true });
      get().setEnvironment(copy.id, get().environmentOf[id] ?? null);
    },
  };
}

function withOne<T extends { readonly id: string }>(all: readonly T[], one: T): readonly T[] {
  return all.map((each) => (each.id === one.id ? one : each));
}
