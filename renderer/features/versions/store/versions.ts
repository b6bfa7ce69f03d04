import { groupDeleted } from '../engine/deleted-groups.ts';
import { readShownNames } from './shown-names.ts';
import { sortByIds } from '../../../../shared/documents/sort-by-ids.ts';
import { longestName } from '../../../../shared/documents/size-limits.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { copyName } from '../../../engine/payload/new-documents.ts';
import { findTextById } from '../../../store/window/active-tab.ts';
import { forgottenCallsId } from '../../../store/undo/change.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { VersionsSlice } from './slices.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import type { Versioned } from '../../../../shared/documents/payload-document.ts';

type Context = SliceContext<
  | keyof VersionsSlice
  | 'documents'
  | 'gaps'
  | 'settings'
  | 'stories'
  | 'templates'
  | 'fetchTemplates'
  | 'saveTemplate'
  | 'setDocuments'
  | 'setStories'
  | 'typed'
  | 'open'
  | 'addAsStep'
  | 'addStory'
  | 'openDialog'
  | 'closeDialog'
  | 'notify'
  | 'recordStep'
  | 'forgetStepsRestoring'
>;

export function createVersions(context: Context): VersionsSlice {
  const { ports, set, get } = context;
  const attempt: Attempt = async (run) => {
    set({ versionsTrouble: null });
    try {
      await run();
      return true;
    } catch (error) {
      set({ versionsTrouble: troubleOf(error) });
      return false;
    }
  };
  return {
    versionHistory: null,
    versionsTrouble: null,
    wipedTexts: [],
    ...createDeletedActions(context, attempt),
    ...createHistoryActions(context, attempt),
    ...createChosenActions(context),
    forgetWipedTexts: (ids) => {
      set({ wipedTexts: ids });
      get().forgetStepsRestoring(ids);
    },
    sealVersion: async (id, text, isSent) => {
      try {
        await ports.bridge.versions.seal({ of: { kind: 'payload', id }, text, isSent });
      } catch (error) {
        get().notify(troubleNotice('version', troubleOf(error)));
      }
    },
  };
}

type Attempt = (run: () => Promise<void>) => Promise<boolean>;

function createDeletedActions(
  context: Context,
  attempt: Attempt,
): Pick<
  VersionsSlice,
  'deletedTexts' | 'showDeleted' | 'restoreDeleted' | 'restoreCalls' | 'wipeForgotten' | 'wipeVersions'
> {
  const { ports, set, get, window } = context;
  const { versions, calls } = ports.bridge;
  const askDeleted = async (): Promise<void> => {
    // Wait for pending saves, or a partly deleted order would be listed and wiped as that part.
    await Promise.all([context.saves.answered(), context.storySaves.answered()]);
    const [texts, { forgotten }] = await Promise.all([versions.deleted({}), calls.forgotten({})]);
    const shownNames = await readShownNames(context, groupDeleted(texts.deleted));
    set({ deletedTexts: { ...texts, forgotten, shownNames } });
  };
  return {
    deletedTexts: null,
    showDeleted: async () => {
      set({ deletedTexts: null });
      get().openDialog({ dialog: 'deleted' });
      await attempt(askDeleted);
    },
    restoreDeleted: (all) =>
      attempt(async () => {
        await restoreTexts(context, all);
        await askDeleted();
      }),
    restoreCalls: (of) =>
      attempt(async () => {
        await calls.bringBack(of);
        await askDeleted();
      }),
    wipeForgotten: async (of) => {
      await attempt(async () => {
        await calls.wipeForgotten(of);
        get().forgetStepsRestoring([forgottenCallsId(of)]);
        await askDeleted();
      });
    },
    wipeVersions: async (all) => {
      // Immediately, so that undo restores nothing meanwhile. What the host cannot remove stays deleted.
      get().forgetWipedTexts(all.map(({ id }) => id));
      await attempt(async () => {
        await versions.wipe({ all: [...all], window });
        await askDeleted();
        const { versionHistory: shown } = get();
        if (shown !== null) await fetchHistory(context, shown.of);
      });
    },
  };
}

function createHistoryActions(
  context: Context,
  attempt: Attempt,
): Pick<VersionsSlice, 'showHistory' | 'chooseVersion'> {
  const { ports, set, get, saves, storySaves } = context;
  return {
    showHistory: async (of) => {
      set({ versionHistory: { of, versions: null, prunedUntil: null, chosen: null } });
      get().openDialog({ dialog: 'versions' });
      await attempt(async () => {
        // What was typed last is a version too.
        await Promise.all([saves.writeNow(), storySaves.writeNow()]);
        await fetchHistory(context, of);
      });
    },
    chooseVersion: async (seq) => {
      await attempt(async () => {
        const chosen = await ports.bridge.versions.read({ seq });
        const { versionHistory: shown } = get();
        if (shown?.versions?.some((version) => version.seq === seq) === true)
          set({ versionHistory: { ...shown, chosen } });
      });
    },
  };
}

function createChosenActions(context: Context): Pick<VersionsSlice, 'restoreVersion' | 'copyVersion'> {
  const { ports, get } = context;
  return {
    restoreVersion: () => {
      const chosen = get().versionHistory?.chosen ?? null;
      if (chosen === null) return;
      const { id, name, text } = chosen;
      if (chosen.kind === 'template') {
        get().closeDialog();
        void get().saveTemplate(get().templates.find((each) => each.id === id)?.name ?? name, text);
        return;
      }
      const before = findText(context, id);
      get().closeDialog();
      get().open(id);
      if (before === null || before === text) return;
      get().typed(id, text);
      get().recordStep({
        words: { says: 'version-restored', name },
        about: [`text of ${id}`],
        change: { set: 'text', id, text: before, over: text },
      });
    },
    copyVersion: () => {
      const chosen = get().versionHistory?.chosen ?? null;
      if (chosen === null) return;
      get().closeDialog();
      const own = { id: ports.randomHex(16), name: copyName(chosen.name), text: chosen.text };
      if (chosen.kind === 'template') {
        const names = get().templates.map((each) => each.name);
        void get().saveTemplate(freeName(own.name, names, longestName), own.text);
        return;
      }
      if (chosen.kind === 'story') {
        get().addStory(own);
        return;
      }
      const { documents } = get();
      const at = documents.findIndex(({ id }) => id === chosen.id);
      const { scenario, order, orderNo } = documents[at] ?? chosen;
      get().addAsStep([{ ...own, scenario, order, orderNo }], at === -1 ? {} : { at: at + 1 });
    },
  };
}

function findText({ get }: Context, id: string): string | null {
  return findTextById(get(), id)?.own.text ?? null;
}

async function fetchHistory({ ports, set, get }: Context, of: Versioned): Promise<void> {
  const fetched = await ports.bridge.versions.list({ of });
  const wanted = fetched.versions[1] ?? fetched.versions[0];
  const chosen = wanted === undefined ? null : await ports.bridge.versions.read({ seq: wanted.seq });
  if (get().versionHistory?.of.id === of.id) set({ versionHistory: { of, ...fetched, chosen } });
}

/** Restored texts need no saving. */
async function restoreTexts(
  { ports, get, saves, storySaves, window }: Context,
  all: readonly Versioned[],
): Promise<void> {
  const { documents, stories, templates, ids } = await ports.bridge.versions.restore({ all: [...all], window });
  if (templates.length > 0) await get().fetchTemplates();
  saves.heard(documents);
  storySaves.heard(stories);
  const isNew =
    (known: readonly { readonly id: string }[]) =>
    ({ id }: { readonly id: string }): boolean =>
      !known.some((each) => each.id === id);
  if (documents.length > 0)
    get().setDocuments(sortByIds([...get().documents, ...documents.filter(isNew(get().documents))], ids));
  if (stories.length > 0) get().setStories([...get().stories, ...stories.filter(isNew(get().stories))]);
  const first = documents[0] ?? stories[0];
  if (first !== undefined) get().open(first.id);
}
