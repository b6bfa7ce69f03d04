import { troubleOf } from '../../bridge/index.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { ProjectsSlice } from './slices.ts';

/** What is unsaved is waited for so long; it is looked at anew after each pause. */
const longestMs = 5000;
const pauseMs = 50;

type Context = SliceContext<
  | keyof ProjectsSlice
  | 'openDialog'
  | 'flushSettings'
  | 'saveAllEnvironments'
  | 'readNotes'
  | 'saveNotes'
  | 'notesDraft'
>;

/** The ways to another project. The window is loaded anew for it: nothing of the one before is left in it. */
export function createProjects(context: Context): ProjectsSlice {
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
  const goTo = async (open: () => Promise<unknown>): Promise<void> => {
    if (get().isGoingToProject) return;
    set({ isGoingToProject: true, projectTrouble: null });
    if (!(await isAllSaved(context))) {
      set({ isGoingToProject: false, projectTrouble: notSaved });
      return;
    }
    if (await attempt(async () => void (await open()))) ports.reload();
    else set({ isGoingToProject: false });
  };
  const { window } = context;
  return {
    recentProjects: null,
    folders: null,
    isGoingToProject: false,
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
    forgetProject: async (handle) => {
      await attempt(async () => set({ recentProjects: await ports.bridge.project.forget({ handle }) }));
    },
    openProject: (handle) => goTo(() => ports.bridge.project.open({ handle, window })),
    createProject: (project) => goTo(() => ports.bridge.project.create({ ...project, window })),
    copyProject: async (project) => {
      if (project.opens) {
        await goTo(() => ports.bridge.project.copy({ ...project, window }));
        return false;
      }
      if (!(await isAllSaved(context))) {
        set({ projectTrouble: notSaved });
        return false;
      }
      return attempt(async () => void (await ports.bridge.project.copy({ ...project, window })));
    },
    leaveProject: async () => {
      await isAllSaved(context);
      // A host that is gone has nothing to wait for.
      await ports.bridge.project.left({ window }).catch(() => undefined);
    },
  };
}

/** Whether everything that was typed has reached the host, once it has had the time. */
async function isAllSaved({ ports, get, saves, storySaves }: Context): Promise<boolean> {
  if (get().notesDraft !== null && !(await get().saveNotes())) return false;
  get().flushSettings();
  await get().saveAllEnvironments();
  const end = ports.now() + longestMs;
  while (saves.unsaved().length + storySaves.unsaved().length > 0) {
    if (ports.now() >= end) return false;
    await new Promise<void>((resolve) => ports.later(pauseMs, resolve));
  }
  return true;
}

const notSaved: Trouble = {
  code: 'NOT_NOW',
  message: {
    en: 'Something in this window is not saved yet, so the project stays open.',
    zh: '此視窗尚有未儲存的內容，因此專案保持開啟。',
  },
  next: { en: 'Look at what is not saved, then try again.', zh: '請查看未儲存的內容，然後再試。' },
};
