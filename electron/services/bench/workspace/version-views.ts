import { sortByIds } from '../../../../shared/documents/sort-by-ids.ts';
import type {
  PayloadDocument,
  Deleted,
  Version,
  Versioned,
  VersionKind,
  WholeVersion,
} from '../../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { restoreSequence, type LastVersion, type Versions } from '../../storage/versions/versions.ts';
import type { Repository, TextRepository } from './repository.ts';
import { storeOrRefuse } from './store-failures.ts';

export type VersionViews = {
  readonly list: (of: Versioned) => Promise<{ versions: readonly Version[]; prunedUntil: Instant | null }>;
  readonly read: (seq: number) => Promise<WholeVersion>;
  readonly deleted: () => Promise<{ deleted: readonly Deleted[]; prunedUntil: Instant | null }>;
  readonly restore: (all: readonly Versioned[]) => Promise<Restored>;
  readonly seal: (of: Versioned, text: string, isSent: boolean) => Promise<void>;
  readonly wipe: (all: readonly Versioned[]) => Promise<void>;
};

export type Restored = {
  readonly documents: readonly PayloadDocument[];
  readonly stories: readonly StoryDocument[];
  readonly templates: readonly CustomTemplate[];
  /** The sequence of all payloads after the restore; empty if none came back. */
  readonly ids: readonly string[];
};

const change = { en: 'The change', zh: '變更' };

type Ports = {
  /** Real time. */
  readonly now: () => Instant;
  /** Removes wiped texts from logs and backups. */
  readonly forgetWiped: () => Promise<void>;
};

/** Restores deleted texts through the repository, which knows every copy of a text. */
export function versionViews(versions: Versions, repository: Repository, { now, forgetWiped }: Ports): VersionViews {
  const restore = async (all: readonly Versioned[]): Promise<Restored> => {
    const known = await versions.lastOf(all);
    const of = (kind: VersionKind): readonly LastVersion[] => known.filter((each) => each.kind === kind);
    const documents = await findMissing(repository.documents, of('payload').map(documentOfVersion));
    const stories = await findMissing(repository.stories, of('story').map(textOfVersion));
    const templates = await findMissing(repository.templates, of('template').map(textOfVersion));
    if (stories.length > 0) await repository.stories.save(stories);
    if (templates.length > 0) await repository.templates.save(templates);
    if (documents.length === 0) return { documents, stories, templates, ids: [] };
    await repository.documents.save(documents);
    const ids = restoreSequence(await repository.documents.list(), of('payload'));
    await repository.documents.arrange(ids);
    return { documents: sortByIds(documents, ids), stories, templates, ids };
  };
  return {
    list: async (of) => ({ versions: await versions.list(of), prunedUntil: await versions.trimmedUntil() }),
    read: versions.read,
    deleted: async () => ({ deleted: await versions.deleted(), prunedUntil: await versions.trimmedUntil() }),
    restore: (all) => storeOrRefuse(change, () => restore(all)),
    seal: (of, text, isSent) => storeOrRefuse(change, () => versions.seal(of, text, isSent ? now() : null)),
    wipe: async (all) => {
      await storeOrRefuse(change, () => versions.wipe(all));
      await forgetWiped();
    },
  };
}

function documentOfVersion({ id, name, scenario, order, orderNo, text }: WholeVersion): PayloadDocument {
  return { id, name, scenario, order, orderNo, text };
}

function textOfVersion({ id, name, text }: WholeVersion): StoryDocument {
  return { id, name, text };
}

async function findMissing<Kept extends { readonly id: string }>(
  repository: TextRepository<Kept>,
  wanted: readonly Kept[],
): Promise<readonly Kept[]> {
  if (wanted.length === 0) return [];
  const there = new Set((await repository.list()).map(({ id }) => id));
  return wanted.filter(({ id }) => !there.has(id));
}

/** Saves and counts texts; the oldest versions are removed as new ones come. */
export function saveAndCount<Kept extends { readonly text: string }>(
  save: TextRepository<Kept>['save'],
  { noteGrowth }: Pick<Versions, 'noteGrowth'>,
  report: (error: unknown) => void,
): TextRepository<Kept>['save'] {
  return async (all, over) => {
    await save(all, over);
    noteGrowth(all.reduce((sum, { text }) => sum + text.length, 0)).catch(report);
  };
}
