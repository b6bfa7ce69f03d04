import type { Bench, SliceContext } from '../slice.ts';
import { inspectTermsOf, inspectActive, type InspectActiveInput } from './inspect-active.ts';
import type { ChangeOf } from '../undo/change.ts';
import { activeDocument, findTextById, type ActiveTab } from '../window/active-tab.ts';
import { createTimers } from '../timers.ts';
import { markKeyStroke } from '../window/measuring.ts';
import type { EditingSlice } from './slices.ts';

type TabNeeds =
  | keyof EditingSlice
  | 'documents'
  | 'stories'
  | 'phase'
  | 'leavePlace'
  | 'hideConnect'
  | 'recordStep'
  | 'steps'
  | 'undoStep'
  | 'noteTyped'
  | 'settings'
  | 'foldOrder'
  | 'notify'
  | 'notices'
  | 'dismissNotice';

/** Once a text has changed, what fixing it did is no longer news. */
function dismissFixedNotice(
  { notices, steps, dismissNotice }: Pick<Bench, 'notices' | 'steps' | 'dismissNotice'>,
  id: string,
): void {
  for (const { id: notice, words, step } of notices) {
    const isOfText = steps.find((each) => each.id === step)?.about?.includes(`text of ${id}`) === true;
    if (words.says === 'fixed-all' && isOfText) dismissNotice(notice);
  }
}

function createTabs(
  { get, applies }: Pick<SliceContext<TabNeeds>, 'get' | 'applies'>,
  activateTab: (id: string | null, openTabs: readonly string[]) => void,
): Pick<EditingSlice, 'open' | 'closeTab' | 'reopenTab' | 'close'> {
  const closeTab = (id: string): ChangeOf<'tab'> | null => {
    const at = get().openTabs.indexOf(id);
    if (at === -1) return null;
    const isActive = get().activeTab?.id === id;
    get().close(id);
    return { set: 'tab', id, at, isActive };
  };
  applies({
    tab: ({ id, at, isActive }) => {
      const tabs = get().openTabs;
      if (findTextById(get(), id) === null || tabs.includes(id)) return null;
      get().hideConnect();
      activateTab(isActive ? id : (get().activeTab?.id ?? id), tabs.toSpliced(at, 0, id));
      get().leavePlace();
      return { set: 'no-tab', id };
    },
    'no-tab': ({ id }) => closeTab(id),
  });
  return {
    open: (id) => {
      const { openTabs } = get();
      if (findTextById(get(), id) === null) return;
      get().hideConnect();
      activateTab(id, openTabs.includes(id) ? openTabs : [...openTabs, id]);
      // At the start the open place stays, and so do the orders that are folded up.
      if (get().phase !== 'ready') return;
      get().leavePlace();
      const order = activeDocument(get())?.order;
      if (order !== undefined && get().settings.foldedOrders.includes(order)) get().foldOrder(order, false);
    },
    closeTab: (id) => {
      const name = findTextById(get(), id)?.own.name;
      const change = name === undefined ? null : closeTab(id);
      if (name !== undefined && change !== null)
        get().recordStep({ words: { says: 'tab-closed', name }, isQuiet: true, change });
    },
    reopenTab: async () => {
      const last = get().steps.findLast(({ words }) => words.says === 'tab-closed');
      if (last !== undefined) await get().undoStep(last.id, true);
    },
    close: (id) => {
      const { openTabs } = get();
      const activeTab = get().activeTab?.id ?? null;
      const at = openTabs.indexOf(id);
      if (at === -1) return;
      const left = openTabs.toSpliced(at, 1);
      activateTab(activeTab === id ? (left[Math.min(at, left.length - 1)] ?? null) : activeTab, left);
    },
  };
}

type Needs =
  | keyof (EditingSlice & InspectActiveInput)
  | TabNeeds
  | 'choose'
  | 'showBranch'
  | 'storyTyped'
  | 'refreshRequest'
  | 'storeTyped';

/** A pause in typing: longer than between two keys. */
const pauseMs = 600;

/** After this pause a long text is checked. */
const restMs = 200;

const nothingOpen = {
  activeTab: null,
  openTabs: [],
  view: 'template',
  analysis: null,
  lastGood: {},
  isTyping: false,
  shownFindings: [],
  orderKey: null,
  stage: null,
  isPeeking: false,
  isUnchecked: false,
} as const;

function tabOf(state: Pick<Bench, 'activeTab' | 'documents' | 'stories'>, id: string | null): ActiveTab {
  if (id === null || id === state.activeTab?.id) return id === null ? null : state.activeTab;
  return { kind: findTextById(state, id)?.kind ?? 'payload', id };
}

function activate(
  { ports, resetsFor }: Pick<SliceContext<Needs>, 'ports' | 'resetsFor'>,
  state: Pick<Bench, Needs>,
  tabs: Pick<Bench, 'activeTab' | 'openTabs'>,
): Partial<Pick<Bench, Needs>> {
  const resets = resetsFor(tabs.activeTab);
  return { ...resets, ...inspectActive(ports, { ...state, ...resets, ...tabs, isPeeking: false }), ...tabs };
}

/** What undo and redo do to a text. */
function applyTexts({ get, applies }: SliceContext<Needs>): void {
  applies({
    text: ({ id, text, over, branch }) => {
      const now = findTextById(get(), id)?.own.text;
      if (now === undefined) return null;
      if (now !== over) {
        get().notify({ tone: 'bad', words: { says: 'undo-in-text' } });
        return false;
      }
      const { activeTab, shownBranch } = get();
      const isActive = activeTab?.id === id;
      get().typed(id, text);
      if (branch !== undefined && isActive) get().showBranch(branch);
      // What undoes this shows the branch that was shown until now.
      const shown = isActive && shownBranch !== null ? { branch: shownBranch } : {};
      return { set: 'text', id, text: over, over: text, ...shown };
    },
  });
}

/** The open tabs, and everything shown of the active one. */
export function createEditing(context: SliceContext<Needs>): EditingSlice {
  const { ports, set, get, saves } = context;
  applyTexts(context);
  const rememberTabs = (): void => {
    get().choose('openTabs', get().openTabs);
    get().choose('activeTab', get().activeTab?.id ?? null);
  };
  const timers = createTimers<'pause' | 'rest'>(ports.later);
  /** After a pause every finding is shown. */
  const pause = (): void => {
    set((state) => {
      if (state.storyView === null) return { isTyping: false, shownFindings: state.analysis?.findings ?? [] };
      return { ...inspectActive(ports, { ...state, isTyping: false }), isTyping: false };
    });
  };
  const check = (): void => {
    if (get().isUnchecked) get().reinspect();
  };
  const activateTab = (id: string | null, openTabs: readonly string[]): void => {
    check(); // The text that is left is checked now; it is not inspected again.
    set((state) => activate(context, state, { activeTab: tabOf(state, id), openTabs }));
    rememberTabs();
    get().refreshRequest();
  };

  return {
    ...nothingOpen,
    typed: (id, text) => {
      markKeyStroke();
      const before = findTextById(get(), id);
      if (before === null || before.own.text === text) return;
      get().noteTyped(id, before.own.text, text);
      dismissFixedNotice(get(), id);
      timers.start('pause', pauseMs, pause);
      if (before.kind === 'story') {
        set({ isTyping: true });
        return get().storyTyped(id, text);
      }
      const document = { ...before.own, text };
      get().storeTyped({ document }); // First: an inspection that hangs loses no key.
      set((state) => {
        const documents = state.documents.with(before.at, document);
        return { ...inspectActive(ports, { ...state, documents, isTyping: true }, true), isTyping: true };
      });
      if (get().isUnchecked) timers.start('rest', restMs, check);
      saves.changed(document);
      get().refreshRequest();
    },
    ...createTabs(context, activateTab),
    setView: (view) => {
      get().leavePlace();
      get().hideConnect();
      set({ view });
      get().refreshRequest();
    },
    setPeeking: (isPeeking) => set((state) => inspectActive(ports, { ...state, isPeeking })),
    reinspect: () => set((state) => inspectActive(ports, state)),
    inspectTerms: (documentId) => inspectTermsOf(get(), ports.now())(documentId),
  };
}
