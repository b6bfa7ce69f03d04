import { findScenario } from '../../../shared/scenarios/index.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { asItLooks, looksLike } from '../../engine/payload/looks-like.ts';
import type { Bench, BenchStore, SliceContext } from '../slice.ts';
import { summariesOf } from '../../engine/payload/summary.ts';
import type { ScenarioSlice } from './slices.ts';

type Needs =
  | keyof ScenarioSlice
  | 'documents'
  | 'settings'
  | 'lastGood'
  | 'summaries'
  | 'look'
  | 'inspectTerms'
  | 'textChanged'
  | 'did';

/** Of which scenario a payload is: it can be changed at any time, and what a pasted text looks like is offered. */
export function createScenarioOf({ set, get, saves }: SliceContext<Needs>): ScenarioSlice {
  const put = (changed: PayloadDocument): void => {
    const at = get().documents.findIndex(({ id }) => id === changed.id);
    if (at === -1) return;
    set((state) => ({
      documents: state.documents.with(at, changed),
      looksLike: without(state.looksLike, changed.id),
      // What was read of it was read as another scenario.
      lastGood: without(state.lastGood, changed.id),
    }));
    set((state) => ({ summaries: { ...state.summaries, ...summariesOf([changed], state) } }));
    get().look();
    get().textChanged();
    saves.changed(changed);
  };

  const change = (before: PayloadDocument, after: PayloadDocument): void => {
    put(after);
    const { id, name, scenario, order, orderNo } = before;
    get().did({
      words: { says: 'scenario-chosen', name, scenario: after.scenario },
      about: [`scenario ${id}`],
      undo: () => {
        const now = get().documents.find((each) => each.id === id);
        if (now === undefined) return;
        const isWhereItWent = now.order === after.order && now.orderNo === after.orderNo;
        put({ ...now, scenario, ...(isWhereItWent ? { order, orderNo } : {}) });
      },
    });
  };

  return {
    looksLike: {},
    chooseScenario: (id, scenario) => {
      const before = get().documents.find((each) => each.id === id);
      if (before === undefined || before.scenario === scenario || findScenario(scenario) === null) return;
      change(before, { ...before, scenario });
    },
    takeAsItLooks: (id) => {
      const before = get().documents.find((each) => each.id === id);
      const like = get().looksLike[id];
      if (before !== undefined && like !== undefined)
        change(before, asItLooks(before, like, { documents: get().documents, language: get().settings.language }));
    },
    keepAsItIs: (id) => set((state) => ({ looksLike: without(state.looksLike, id) })),
  };
}

/** Watches what is pasted over a payload, and remembers what it looks like until somebody says what it is. */
export function followPastes(store: BenchStore): void {
  store.subscribe((state, before) => {
    const { analysis } = state;
    const earlier = before.analysis;
    if (analysis === null || analysis === earlier || earlier?.document.id !== analysis.document.id) return;
    const { document } = analysis;
    if (document.text === earlier.document.text) return;
    const like = looksLike(
      document,
      {
        before: earlier.document.text,
        after: document.text,
        rootBefore: (before.lastGood[document.id] ?? earlier).scan.root,
        rootAfter: analysis.scan.root,
      },
      state.gaps,
    );
    if (like !== null) store.setState({ looksLike: { ...state.looksLike, [document.id]: like } });
    else if (state.looksLike[document.id] !== undefined && isUndone(state, analysis.scan.root === null))
      store.setState({ looksLike: without(state.looksLike, document.id) });
  });
}

/** Whether the text in front is again what its payload is. */
function isUndone({ analysis, looksLike: offered, gaps }: Bench, isBroken: boolean): boolean {
  if (analysis === null || isBroken) return false;
  const { document, scan } = analysis;
  const change = { before: '', after: document.text, rootBefore: null, rootAfter: scan.root };
  return offered[document.id] !== undefined && looksLike(document, change, gaps) === null;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
}
