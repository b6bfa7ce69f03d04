import type { Workspace } from '../workspace/workspace.ts';
import type { Procedures } from './procedures.ts';

/** The project that is open, and the ways to another one. */
export function projectsOf(os: Procedures, { projects, leaving }: Workspace) {
  const { project } = os;
  return {
    project: {
      info: project.info.handler(() => projects.info()),
      recent: project.recent.handler(() => projects.recent()),
      forget: project.forget.handler(({ input }) => projects.forget(input.handle)),
      browse: project.browse.handler(({ input }) => projects.browse(input.handle)),
      choose: project.choose.handler(() => projects.choose()),
      open: project.open.handler(({ input }) => projects.open(input.handle, () => leaving.ask(input.window))),
      create: project.create.handler(({ input: { window, ...wanted } }) =>
        projects.create(wanted, () => leaving.ask(window)),
      ),
      copy: project.copy.handler(({ input: { window, ...wanted } }) =>
        projects.copy(wanted, () => leaving.ask(window)),
      ),
      left: project.left.handler(({ input }) => {
        leaving.left(input.window);
        return {};
      }),
      notes: project.notes.handler(() => projects.notes()),
      saveNotes: project.saveNotes.handler(({ input }) => projects.saveNotes(input)),
    },
  };
}
