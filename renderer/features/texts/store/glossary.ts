import { readGlossary } from '../../../../shared/protocol/texts/glossary.ts';
import type { ProjectText } from '../../../../shared/bridge/projects.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { Glossary, GlossarySlice } from './slices.ts';

const name = 'glossary.csv';

/** The terms of the project: read when its texts are opened, and saved as a whole over the version that was read. */
export function createGlossary({ ports, set, get }: SliceContext<keyof GlossarySlice>): GlossarySlice {
  return {
    glossary: null,
    glossaryTrouble: null,
    isGlossaryOpen: false,
    openGlossary: (isGlossaryOpen) => set({ isGlossaryOpen }),
    readGlossary: async () => {
      try {
        const read = await ports.bridge.project.readText({ name });
        set({ glossary: withTerms(read), glossaryTrouble: null });
      } catch (error) {
        set({ glossaryTrouble: troubleOf(error) });
      }
    },
    saveGlossary: async (text) => {
      const { glossary } = get();
      if (glossary === null) return false;
      try {
        const saved = await ports.bridge.project.saveText({ name, text, version: glossary.version });
        set({ glossary: withTerms(saved), glossaryTrouble: null });
        return true;
      } catch (error) {
        await get().readGlossary();
        set({ glossaryTrouble: troubleOf(error) });
        return false;
      }
    },
  };
}

const noTerms: Glossary['terms'] = [];

/** The terms that texts are compared with. */
export function selectTerms({ glossary }: Pick<GlossarySlice, 'glossary'>): Glossary['terms'] {
  return glossary?.terms ?? noTerms;
}

function withTerms({ text, version }: ProjectText): Glossary {
  const read = readGlossary(text);
  return 'why' in read ? { text, version, terms: [], problem: read } : { text, version, terms: read, problem: null };
}
