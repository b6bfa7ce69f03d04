import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { ProjectInfo } from '../../../shared/bridge/project-info.ts';
import type { FolderListing, ProjectText, ProjectTextName, RecentProject } from '../../../shared/bridge/projects.ts';
import type { FakeHost } from './fake-host.ts';
import type { Conflict, ConflictTexts, Take } from '../../../shared/bridge/schemas.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'conflicts' | 'project'>;

export type FakeProjects = {
  open: ProjectInfo;
  recent: readonly RecentProject[];
  readonly texts: Record<ProjectTextName, ProjectText>;
  readonly left: string[];
};

export function firstProjects(): FakeProjects {
  const open = { id: 'first', name: 'Orders', place: '~/orders' };
  return {
    open,
    recent: [{ handle: 'orders', name: open.name, place: open.place, isOpen: true, isThere: true }],
    texts: { 'notes.md': { text: '', version: 'none' }, 'glossary.csv': { text: '', version: 'none' } },
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
    readText: project.readText.handler(({ input }) => host().projects.texts[input.name]),
    saveText: project.saveText.handler(({ input: { name, text, version }, errors }) => {
      const { texts } = host().projects;
      if (version !== texts[name].version) throw errors.NOT_NOW({ message: 'Changed.', data: { next: '' } });
      return (texts[name] = { text, version: `${text.length}` });
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
