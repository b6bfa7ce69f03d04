import { hash } from 'node:crypto';
import { base64 } from '../../storage/journal/call-record.ts';
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

export function documentsOf(os: Procedures, { documents, events, ownKeys }: Workspace) {
  return {
    list: os.documents.list.handler(() => documents.list()),
    read: os.documents.read.handler(async ({ input }) => {
      const ids = new Set(input.ids);
      return (await documents.list()).filter(({ id }) => ids.has(id));
    }),
    save: os.documents.save.handler(async ({ input }) => {
      ownKeys.used();
      await documents.save(input.documents, input.over);
      const saved = input.documents.map(({ id }) => id);
      events.emit({ event: 'documents', saved, removed: [] }, input.window);
      return {};
    }),
    remove: os.documents.remove.handler(async ({ input }) => {
      await documents.remove(input.id);
      events.emit({ event: 'documents', saved: [], removed: [input.id] }, input.window);
      return {};
    }),
    arrange: os.documents.arrange.handler(async ({ input }) => {
      ownKeys.used();
      await documents.arrange(input.ids);
      events.emit({ event: 'documents-arranged', ids: input.ids }, input.window);
      return {};
    }),
  };
}

export function storiesOf(os: Procedures, { stories, storyFiles, events, ownKeys }: Workspace) {
  return {
    list: os.stories.list.handler(() => stories.list()),
    read: os.stories.read.handler(async ({ input }) => {
      const ids = new Set(input.ids);
      return (await stories.list()).filter(({ id }) => ids.has(id));
    }),
    save: os.stories.save.handler(async ({ input }) => {
      ownKeys.used();
      await stories.save(input.stories, input.over);
      const saved = input.stories.map(({ id }) => id);
      events.emit({ event: 'stories', saved, removed: [] }, input.window);
      return {};
    }),
    remove: os.stories.remove.handler(async ({ input }) => {
      await stories.remove(input.id);
      events.emit({ event: 'stories', saved: [], removed: [input.id] }, input.window);
      return {};
    }),
    files: os.stories.files.handler(async ({ input }) => {
      const known = new Set(input.known);
      const files = [...(await storyFiles())].map(([path, file]) => {
        if ('problem' in file) return { path, problem: file.problem };
        const sha256 = hash('sha256', file.bytes);
        return { path, sha256, bytesBase64: known.has(sha256) ? null : base64(file.bytes) };
      });
      return { files };
    }),
  };
}

export function templatesOf(os: Procedures, { templates, events, ownKeys }: Workspace) {
  return {
    list: os.templates.list.handler(() => templates.list()),
    save: os.templates.save.handler(async ({ input }) => {
      ownKeys.used();
      await templates.save(input.templates);
      events.emit({ event: 'templates' }, input.window);
      return {};
    }),
    remove: os.templates.remove.handler(async ({ input }) => {
      await templates.remove(input.id);
      events.emit({ event: 'templates' }, input.window);
      return {};
    }),
  };
}
