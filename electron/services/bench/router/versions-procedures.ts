import type { Workspace } from '../workspace/workspace.ts';
import type { Procedures } from './procedures.ts';

/** The versions of payloads and stories, as a window asks for them. */
export function versionsOf(os: Procedures, { versions, events }: Workspace) {
  return {
    list: os.versions.list.handler(({ input }) => versions.list(input.of)),
    read: os.versions.read.handler(({ input }) => versions.read(input.seq)),
    deleted: os.versions.deleted.handler(() => versions.deleted()),
    restore: os.versions.restore.handler(async ({ input }) => {
      const back = await versions.restore(input.all);
      const { documents, stories, templates, ids } = back;
      const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
      if (documents.length > 0) events.emit({ event: 'documents', saved: idsOf(documents), removed: [] }, input.window);
      if (stories.length > 0) events.emit({ event: 'stories', saved: idsOf(stories), removed: [] }, input.window);
      if (templates.length > 0) events.emit({ event: 'templates' }, input.window);
      if (ids.length > 0) events.emit({ event: 'documents-arranged', ids }, input.window);
      return back;
    }),
    seal: os.versions.seal.handler(async ({ input }) => {
      await versions.seal(input.of, input.text, input.isSent);
      return {};
    }),
    wipe: os.versions.wipe.handler(async ({ input }) => {
      await versions.wipe(input.all);
      events.emit({ event: 'wiped', ids: input.all.map(({ id }) => id) }, input.window);
      return {};
    }),
  };
}
