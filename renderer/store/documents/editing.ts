import type { Bench, SliceContext } from '../slice.ts';
import { inspectTermsOf, inspectedState } from './focus.ts';
import type { FocusedWith } from './focus.ts';
import { ownText } from './own-text.ts';
import { createTimers } from '../timers.ts';
import { markKeyStroke } from '../window/measuring.ts';
import type { Front } from '../window/front.ts';
import type { EditingSlice } from './slices.ts';

/** What is asked about tabs and done with them. */
type TabNeeds = keyof EditingSlice | 'documents' | 'stories' | 'phase' | 'leavePlace' | 'did' | 'steps' | 'undoStep';

/** The documents and stories that are open, and the ways from one to another. */
function createTabs(
  get: SliceContext<TabNeeds>['get'],
  bringToFront: (id: string | null, openTabs: readonly string[]) => void,
): Pick<EditingSlice, 'open' | 'closeTab' | 'reopenTab' | 'close'> {
  return {
    open: (id) => {
      const { openTabs } = get();
      if (ownText(get(), id) === null) return;
      bringToFront(id, openTabs.includes(id) ? openTabs : [...openTabs, id]);
      // A start opens what was open; the place that stood over it stays.
      if (get().phase === 'ready') get().leavePlace();
    },
    closeTab: (id) => {
      const at = get().openTabs.indexOf(id);
      const name = ownText(get(), id)?.own.name;
      if (at === -1 || name === undefined) return;
      const front = get().front?.id ?? null;
      get().close(id);
      get().did({
        words: { says: 'tab-closed', name },
        isQuiet: true,
        undo: () => {
          const tabs = get().openTabs;
          if (ownText(get(), id) === null || tabs.includes(id)) return;
          bringToFront(front === id ? id : (get().front?.id ?? id), tabs.toSpliced(at, 0, id));
          get().leavePlace();
        },
      });
    },
    reopenTab: async () => {
      const last = get().steps.findLast(({ words }) => words.says === 'tab-closed');
      if (last !== undefined) await get().undoStep(last.id);
    },
    close: (id) => {
      const { openTabs } = get();
      const front = get().front?.id ?? null;
      const at = openTabs.indexOf(id);
      if (at === -1) return;
      const left = openTabs.toSpliced(at, 1);
      bringToFront(front === id ? (left[Math.min(at, left.length - 1)] ?? null) : front, left);
    },
  };
}

type Needs = keyof (EditingSlice & FocusedWith) | TabNeeds | 'choose' | 'hideConnect' | 'storyTyped' | 'textChanged';

/** Typing that rests for so long has come to a pause: longer than between two keys, shorter than a thought. */
const pauseMs = 600;

/** Between two keys of somebody who types on; a long text is checked behind it. */
const restMs = 200;

/** A window before its documents have come. */
const nothingOpen = {
  front: null,
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

/** The payload or the story of an id, as what is in front. */
function frontOf(state: Pick<Bench, 'front' | 'documents' | 'stories'>, id: string | null): Front {
  if (id === null || id === state.front?.id) return id === null ? null : state.front;
  return { kind: ownText(state, id)?.kind ?? 'payload', id };
}

/** The open documents and stories, and everything that is shown of the one in front. */
export function createEditing({ ports, set, get, saves, resetsFor }: SliceContext<Needs>): EditingSlice {
  const rememberTabs = (): void => {
    get().choose('openTabs', get().openTabs);
    get().choose('activeTab', get().front?.id ?? null);
  };
  const timers = createTimers<'pause' | 'rest'>(ports.later);
  /** Whoever has typed looks up: now everything is shown that is to be said. */
  const pause = (): void => {
    set((state) => {
      if (state.storyView === null) return { isTyping: false, shownFindings: state.analysis?.findings ?? [] };
      return { ...inspectedState(ports, { ...state, isTyping: false }), isTyping: false };
    });
  };
  const check = (): void => {
    if (get().isUnchecked) get().look();
  };
  const bringToFront = (id: string | null, openTabs: readonly string[]): void => {
    // What is left is not looked at again: its row says what its last text says.
    check();
    set((state) => {
      const front = frontOf(state, id);
      const resets = resetsFor(front);
      return { ...resets, ...inspectedState(ports, { ...state, ...resets, front, isPeeking: false }), front, openTabs };
    });
    rememberTabs();
    get().textChanged();
  };

  return {
    ...nothingOpen,
    typed: (id, text) => {
      markKeyStroke();
      const before = ownText(get(), id);
      if (before === null || before.own.text === text) return;
      timers.start('pause', pauseMs, pause);
      if (before.kind === 'story') {
        set({ isTyping: true });
        return get().storyTyped(id, text);
      }
      const document = { ...before.own, text };
      set((state) => {
        const documents = state.documents.with(before.at, document);
        return { ...inspectedState(ports, { ...state, documents, isTyping: true }, true), isTyping: true };
      });
      if (get().isUnchecked) timers.start('rest', restMs, check);
      saves.changed(document);
      get().textChanged();
    },
    ...createTabs(get, bringToFront),
    setView: (view) => {
      get().leavePlace();
      get().hideConnect();
      set({ view });
      get().textChanged();
    },
    setPeeking: (isPeeking) => set((state) => inspectedState(ports, { ...state, isPeeking })),
    look: () => set((state) => inspectedState(ports, state)),
    inspectTerms: (documentId) => inspectTermsOf(get(), ports.now())(documentId),
  };
}
