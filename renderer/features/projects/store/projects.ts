import { troubleOf } from '../../../bridge/bridge.ts';
import { isAllSaved, notSaved, type SavingContext } from './all-saved.ts';
import { createBundleProjects } from './bundle-projects.ts';
import type { ProjectsSlice } from './slices.ts';

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
