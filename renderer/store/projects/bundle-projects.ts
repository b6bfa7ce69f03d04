import type { Words } from '../../../shared/lib/text/words.ts';
import { isAllSaved, notSaved } from './all-saved.ts';
import type { SavingContext } from './all-saved.ts';
import { readBundleFile } from './bundle-file.ts';
import type { ProjectsSlice } from './slices.ts';

type Ways = {
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>;
  readonly goTo: (open: () => Promise<unknown>) => Promise<boolean>;
};

type BundleMembers =
  | 'chosenBundle'
  | 'passedOver'
  | 'chooseBundle'
  | 'takeBundle'
  | 'openBundle'
  | 'enterProject'
  | 'exportToFolder';

/** A bundle that becomes a project, and an order that becomes one. */
export function createBundleProjects(
  context: SavingContext,
  { attempt, goTo }: Ways,
): Pick<ProjectsSlice, BundleMembers> {
  const { ports, set, get, window } = context;
  return {
    chosenBundle: null,
    passedOver: null,
    chooseBundle: async () => {
      const [file] = await ports.chooseFiles();
      if (file !== undefined) await get().takeBundle(file);
    },
    takeBundle: async (file) => {
      const read = await readBundleFile(file.blob);
      set({
        passedOver: null,
        chosenBundle:
          'text' in read ? { name: file.name.replace(/(\.passbench)?\.json$/i, ''), text: read.text } : null,
      });
      await get().showProjects('bundle');
      if ('trouble' in read) set({ projectTrouble: read.trouble });
    },
    openBundle: async (project) => {
      const text = get().chosenBundle?.text;
      if (text === undefined) return;
      let passedOver: readonly Words[] = [];
      const open = async (): Promise<void> => {
        ({ refused: passedOver } = await ports.bridge.bundles.openProject({ text, ...project, window }));
      };
      if (!(await goTo(open))) return;
      if (passedOver.length === 0) ports.reload();
      else set({ passedOver });
    },
    enterProject: () => ports.reload(),
    exportToFolder: async (ids, project) => {
      if (!(await isAllSaved(context))) {
        set({ projectTrouble: notSaved });
        return null;
      }
      let lies: string | null = null;
      await attempt(async () => {
        ({ place: lies } = await ports.bridge.bundles.intoFolder({
          scope: { of: 'payloads', ids: [...ids] },
          ...project,
        }));
      });
      return lies;
    },
  };
}
