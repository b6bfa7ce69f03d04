import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { hasNotes, readGlossary } from '../../../../shared/protocol/texts/glossary.ts';
import type { ProjectText } from '../../../../shared/bridge/projects.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { Glossary, GlossarySlice } from './slices.ts';

const name = 'glossary.csv';

/** The terms of the project: read when its texts are opened, and saved as a whole over the version that was read. */
export function createGlossary({ ports, set, get }: SliceContext<keyof GlossarySlice>): GlossarySlice {
  const next = createTaskQueue();
  const save = async (edit: (text: string) => string | null): Promise<boolean> => {
    const { glossary } = get();
    const text = glossary === null ? null : edit(glossary.text);
    if (glossary === null || text === null) return false;
    try {
      const saved = await ports.bridge.project.saveText({ name, text, version: glossary.version });
      set({ glossary: withTerms(saved), glossaryTrouble: null });
      return true;
    } catch (error) {
      set({ glossaryTrouble: troubleOf(error) });
      return false;
    }
  };
  return {
    glossary: null,
    glossaryTrouble: null,
    isGlossaryOpen: false,
    typedTerms: {},
    storeTypedTerm: (row, typed) => {
      const { [row]: before, ...others } = get().typedTerms;
      if (before !== (typed ?? undefined)) set({ typedTerms: typed === null ? others : { ...others, [row]: typed } });
    },
    openGlossary: (isGlossaryOpen) => {
      set({ isGlossaryOpen });
      if (isGlossaryOpen) void get().readGlossary();
    },
    readGlossary: async () => {
      try {
        const read = await ports.bridge.project.readText({ name });
        set({ glossary: withTerms(read), glossaryTrouble: null });
      } catch (error) {
        set({ glossaryTrouble: troubleOf(error) });
      }
    },
    editGlossary: (edit) => next(() => save(edit)),
  };
}

const noTerms: Glossary['terms'] = [];

/** The terms that texts are compared with. */
export function selectTerms({ glossary }: Pick<GlossarySlice, 'glossary'>): Glossary['terms'] {
  return glossary?.terms ?? noTerms;
}

function withTerms({ text, version }: ProjectText): Glossary {
  const read = readGlossary(text);
  const own = { text, version, hasNotes: hasNotes(text) };
  return 'why' in read ? { ...own, terms: [], problem: read } : { ...own, terms: read, problem: null };
}
