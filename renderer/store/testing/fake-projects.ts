import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { ProjectInfo } from '../../../shared/bridge/project-info.ts';
import type { FolderListing, ProjectNotes, RecentProject } from '../../../shared/bridge/projects.ts';
import type { FakeHost } from './fake-host.ts';
import type { Conflict, ConflictTexts, Take } from '../../../shared/bridge/schemas.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'conflicts' | 'project'>;

export type FakeProjects = {
  open: ProjectInfo;
  recent: readonly RecentProject[];
  notes: ProjectNotes;
  readonly left: string[];
};

export function firstProjects(): FakeProjects {
  const open = { id: 'first', name: 'Orders', place: '~/orders' };
  return {
    open,
    recent: [{ handle: 'orders', name: open.name, place: open.place, isOpen: true, isThere: true }],
    notes: { text: '', version: 'none' },
    left: [],
  };
}

const home: FolderListing = {
  handle: 'home',
  place: '~',
  parent: null,
  isProject: false,
  folders: [{ handle: 'team', name: 'team', isProject: true }],
  isCut: false,
};

export function fakeProjects({ project }: Made, host: () => FakeHost) {
  const goTo = (name: string): ProjectInfo => (host().projects.open = { id: name, name, place: `~/${name}` });
  return {
    info: project.info.handler(() => host().projects.open),
    recent: project.recent.handler(() => host().projects.recent),
    forget: project.forget.handler(({ input }) => {
      host().projects.recent = host().projects.recent.filter(({ handle }) => handle !== input.handle);
      return host().projects.recent;
    }),
    browse: project.browse.handler(({ input }) =>
      input.handle === 'team'
        ? { ...home, handle: 'team', place: '~/team', parent: 'home', isProject: true, folders: [] }
        : home,
    ),
    choose: project.choose.handler(() => ({ ...home, handle: 'chosen', place: '/srv/orders', folders: [] })),
    open: project.open.handler(({ input, errors }) => {
      if (host().refusesSaves) throw errors.NOT_NOW({ message: 'No project.', data: { next: '' } });
      return goTo(input.handle);
    }),
    create: project.create.handler(({ input }) => goTo(input.name)),
    copy: project.copy.handler(({ input }) => (input.opens ? goTo(input.name) : host().projects.open)),
    left: project.left.handler(({ input }) => {
      host().projects.left.push(input.window);
      return {};
    }),
    setVariables: project.setVariables.handler(({ input, errors }) => {
      if (host().refusesSaves)
        throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
      return (host().variables = input.variables);
    }),
    setTheme: project.setTheme.handler(({ input, errors }) => {
      if (host().refusesSaves)
        throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
      return { theme: (host().theme = input.theme) };
    }),
    notes: project.notes.handler(() => host().projects.notes),
    saveNotes: project.saveNotes.handler(({ input, errors }) => {
      if (input.version !== host().projects.notes.version)
        throw errors.NOT_NOW({ message: 'Changed.', data: { next: '' } });
      return (host().projects.notes = { text: input.text, version: `${input.text.length}` });
    }),
  };
}

/** A conflict, its texts, and what was decided. */
export type FakeConflict = { readonly conflict: Conflict; texts: ConflictTexts; taken?: Take };

export function fakeConflicts({ conflicts }: Made, host: () => FakeHost) {
  return {
    read: conflicts.read.handler(({ input, errors }) => {
      const found = host().conflicts[input.id];
      if (found === undefined) throw errors.NOT_FOUND({ message: 'None.', data: { next: '' } });
      return found.texts;
    }),
    resolve: conflicts.resolve.handler(({ input, errors }) => {
      const found = host().conflicts[input.id];
      if (found?.texts.seen !== input.seen) throw errors.NOT_NOW({ message: 'Changed.', data: { next: '' } });
      found.taken = input.take;
      delete host().conflicts[input.id];
      const left = Object.values(host().conflicts).map(({ conflict }) => conflict);
      host().tell({ event: 'conflicts', conflicts: left });
      return {};
    }),
  };
}
