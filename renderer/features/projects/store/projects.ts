import { troubleOf, type Trouble } from '../../../bridge/bridge.ts';
import { isAllSaved, notSaved, type SavingContext } from './all-saved.ts';
import type { ProjectsSlice } from './slices.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { longestBundle } from '../../../../shared/documents/size-limits.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';

function createProjectAttempts(context: SavingContext) {
  const { ports, set, get } = context;
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    set({ projectTrouble: null });
    try {
      await work();
      return true;
    } catch (error) {
      set({ projectTrouble: troubleOf(error) });
      return false;
    }
  };
  /** Resolves with whether the project was switched; then the window must reload. */
  const goTo = async (open: () => Promise<unknown>): Promise<boolean> => {
    if (get().isSwitchingProject) return false;
    set({ isSwitchingProject: true, projectTrouble: null });
    if (!(await isAllSaved(context))) {
      set({ isSwitchingProject: false, projectTrouble: notSaved });
      return false;
    }
    const isThere = await attempt(async () => void (await open()));
    if (!isThere) set({ isSwitchingProject: false });
    return isThere;
  };
  const reloadTo = async (open: () => Promise<unknown>): Promise<void> => {
    if (await goTo(open)) ports.reload();
  };
  return { attempt, goTo, reloadTo };
}

/** Switches projects. The window reloads, so that nothing of the previous project remains. */
export function createProjects(context: SavingContext): ProjectsSlice {
  const { ports, set, get, window } = context;
  const { attempt, goTo, reloadTo } = createProjectAttempts(context);
  return {
    recentProjects: null,
    folders: null,
    isSwitchingProject: false,
    projectTrouble: null,
    showProjects: async (page) => {
      set({ projectTrouble: null });
      get().openDialog({ dialog: 'project', page });
      if (page === 'notes') await get().readNotes();
      else if (page === 'recent')
        await attempt(async () => set({ recentProjects: await ports.bridge.project.recent({}) }));
      else await get().browseFolders(get().folders?.handle ?? null);
    },
    browseFolders: async (handle) => {
      await attempt(async () => set({ folders: await ports.bridge.project.browse({ handle }) }));
    },
    chooseFolder: async () => {
      await attempt(async () => {
        const folders = await ports.bridge.project.choose({});
        if (folders !== null) set({ folders });
      });
    },
    forgetProject: async (handle) => {
      await attempt(async () => set({ recentProjects: await ports.bridge.project.forget({ handle }) }));
    },
    openProject: (handle) => reloadTo(() => ports.bridge.project.open({ handle, window })),
    createProject: (project) => reloadTo(() => ports.bridge.project.create({ ...project, window })),
    copyProject: async (project) => {
      if (project.opens) {
        await reloadTo(() => ports.bridge.project.copy({ ...project, window }));
        return false;
      }
      if (!(await isAllSaved(context))) {
        set({ projectTrouble: notSaved });
        return false;
      }
      return attempt(async () => void (await ports.bridge.project.copy({ ...project, window })));
    },
    ...createBundleProjects(context, { attempt, goTo }),
    leaveProject: async () => {
      await isAllSaved(context);
      // A host that is gone does not wait.
      await ports.bridge.project.left({ window }).catch(() => undefined);
    },
  };
}

async function readBundleFile(blob: Blob): Promise<{ readonly text: string } | { readonly trouble: Trouble }> {
  if (blob.size > longestBundle) return { trouble: tooLarge };
  try {
    const decoded = decodeUtf8(new Uint8Array(await blob.arrayBuffer()));
    return 'text' in decoded ? { text: decoded.text } : { trouble: notText };
  } catch {
    return { trouble: unreadable };
  }
}

const next = { en: 'Choose another file, or export it again.', zh: '請選擇另一個檔案，或重新匯出。' };

const tooLarge: Trouble = {
  code: 'NOT_NOW',
  message: { en: 'The file is larger than 12 MiB.', zh: '檔案超過 12 MiB。' },
  next: { en: 'Copy the project folder instead.', zh: '請改為複製專案的資料夾。' },
};
const notText: Trouble = {
  code: 'NOT_NOW',
  message: { en: 'The file is not UTF-8 text, so it is not a bundle.', zh: '檔案不是 UTF-8 文字，因此不是匯出檔。' },
  next,
};
const unreadable: Trouble = {
  code: 'NOT_NOW',
  message: { en: 'The file could not be read.', zh: '未能讀取檔案。' },
  next,
};

type ProjectAttempts = {
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>;
  readonly goTo: (open: () => Promise<unknown>) => Promise<boolean>;
};

type BundleMembers =
  | 'chosenBundle'
  | 'skippedFiles'
  | 'chooseBundle'
  | 'loadBundle'
  | 'openBundle'
  | 'reloadIntoProject'
  | 'exportToFolder';

function createBundleProjects(
  context: SavingContext,
  { attempt, goTo }: ProjectAttempts,
): Pick<ProjectsSlice, BundleMembers> {
  const { ports, set, get, window } = context;
  return {
    chosenBundle: null,
    skippedFiles: null,
    chooseBundle: async () => {
      const [file] = await ports.chooseFiles();
      if (file !== undefined) await get().loadBundle(file);
    },
    loadBundle: async (file) => {
      const read = await readBundleFile(file.blob);
      set({
        skippedFiles: null,
        chosenBundle:
          'text' in read ? { name: file.name.replace(/(\.passbench)?\.json$/i, ''), text: read.text } : null,
      });
      await get().showProjects('bundle');
      if ('trouble' in read) set({ projectTrouble: read.trouble });
    },
    openBundle: async (project) => {
      const text = get().chosenBundle?.text;
      if (text === undefined) return;
      let skippedFiles: readonly Words[] = [];
      const open = async (): Promise<void> => {
        ({ refused: skippedFiles } = await ports.bridge.bundles.openProject({ text, ...project, window }));
      };
      if (!(await goTo(open))) return;
      if (skippedFiles.length === 0) ports.reload();
      else set({ skippedFiles });
    },
    reloadIntoProject: () => ports.reload(),
    exportToFolder: async (ids, project) => {
      if (!(await isAllSaved(context))) {
        set({ projectTrouble: notSaved });
        return null;
      }
      let place: string | null = null;
      await attempt(async () => {
        ({ place } = await ports.bridge.bundles.intoFolder({
          scope: { of: 'payloads', ids: [...ids] },
          ...project,
        }));
      });
      return place;
    },
  };
}
