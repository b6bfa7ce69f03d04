import type { Theme } from '../../../../shared/documents/project.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { ThemeSlice } from './slices.ts';

type Needs = keyof ThemeSlice | 'recountCuts' | 'notify' | 'recordStep';

const recountMs = 250;

/** The design tokens of the card in the project. */
export function createTheme(context: SliceContext<Needs>): ThemeSlice {
  const { ports, set, get } = context;
  let isCountDue = false;
  const apply = (theme: Theme | null): void => {
    if (isSame(theme, get().theme)) return;
    set({ theme });
    get().recountCuts();
  };
  const save = async (theme: Theme | null): Promise<boolean> => {
    try {
      apply((await ports.bridge.project.setTheme({ theme })).theme);
      return true;
    } catch (error) {
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'theme', trouble: troubleOf(error) } });
      return false;
    }
  };
  context.applies({
    theme: async ({ theme }) => {
      const before = get().theme;
      return (await save(theme)) && { set: 'theme', theme: before };
    },
  });
  return {
    theme: null,
    themeDraft: null,
    adjustTheme: (themeDraft) => {
      set({ themeDraft });
      // A slider moves many times a second.
      if (isCountDue) return;
      isCountDue = true;
      ports.later(recountMs, () => {
        isCountDue = false;
        get().recountCuts();
      });
    },
    saveTheme: async (theme) => {
      const before = get().theme;
      if (isSame(theme, before)) return true;
      if (!(await save(theme))) return false;
      get().recordStep({
        words: { says: 'theme-changed' },
        about: ['theme'],
        change: { set: 'theme', theme: before },
      });
      return true;
    },
    applyHostTheme: apply,
  };
}

function isSame(one: Theme | null, other: Theme | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
