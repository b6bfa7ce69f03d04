import { findScenario } from '../../../shared/scenarios/index.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { applyGuess, guessScenario } from '../../engine/payload/guess-scenario.ts';
import type { Bench, BenchStore, SliceContext } from '../slice.ts';
import type { ChangeOf } from '../undo/change.ts';
import { summariesOf } from '../../engine/payload/summary.ts';
import type { ScenarioSlice } from './slices.ts';

type Needs =
  | keyof ScenarioSlice
  | 'documents'
  | 'settings'
  | 'lastGood'
  | 'summaries'
  | 'inspectTerms'
  | 'refreshRequest'
  | 'recordStep';

/** Changes a payload's scenario; offers what a pasted text looks like. */
export function createPayloadScenario({ set, get, saves, applies }: SliceContext<Needs>): ScenarioSlice {
  const put = (changed: PayloadDocument): void => {
    const at = get().documents.findIndex(({ id }) => id === changed.id);
    if (at === -1) return;
    set((state) => ({
      documents: state.documents.with(at, changed),
      scenarioGuesses: without(state.scenarioGuesses, changed.id),
      // What was read of it was read as another scenario.
      lastGood: without(state.lastGood, changed.id),
    }));
    set((state) => ({ summaries: { ...state.summaries, ...summariesOf([changed], state) } }));
    get().refreshRequest();
    saves.changed(changed);
  };

  const change = (before: PayloadDocument, after: PayloadDocument): void => {
    put(after);
    const { id, name } = before;
    get().recordStep({
      words: { says: 'scenario-chosen', name, scenario: after.scenario },
      about: [`scenario ${id}`],
      change: scenarioChange(before, after),
    });
  };

  applies({
    scenario: ({ id, scenario, order, orderNo, from }) => {
      const now = get().documents.find((each) => each.id === id);
      if (now === undefined) return null;
      const isWhereItWent = now.order === from.order && now.orderNo === from.orderNo;
      const after = { ...now, scenario, ...(isWhereItWent ? { order, orderNo } : {}) };
      put(after);
      return scenarioChange(now, after);
    },
  });

  return {
    scenarioGuesses: {},
    chooseScenario: (id, scenario) => {
      const before = get().documents.find((each) => each.id === id);
      if (before === undefined || before.scenario === scenario || findScenario(scenario) === null) return;
      change(before, { ...before, scenario });
    },
    acceptGuess: (id) => {
      const before = get().documents.find((each) => each.id === id);
      const like = get().scenarioGuesses[id];
      if (before !== undefined && like !== undefined)
        change(before, applyGuess(before, like, { documents: get().documents, language: get().settings.language }));
    },
    dismissGuess: (id) => set((state) => ({ scenarioGuesses: without(state.scenarioGuesses, id) })),
  };
}

function scenarioChange(
  { id, scenario, order, orderNo }: PayloadDocument,
  after: PayloadDocument,
): ChangeOf<'scenario'> {
  return { set: 'scenario', id, scenario, order, orderNo, from: { order: after.order, orderNo: after.orderNo } };
}

/** Watches pastes and stores the guess until the user decides. */
export function followPastes(store: BenchStore): void {
  store.subscribe((state, before) => {
    const { analysis } = state;
    const earlier = before.analysis;
    if (analysis === null || analysis === earlier || earlier?.document.id !== analysis.document.id) return;
    const { document } = analysis;
    if (document.text === earlier.document.text) return;
    const like = guessScenario(
      document,
      {
        before: earlier.document.text,
        after: document.text,
        rootBefore: (before.lastGood[document.id] ?? earlier).scan.root,
        rootAfter: analysis.scan.root,
      },
      state.gaps,
    );
    if (like !== null) store.setState({ scenarioGuesses: { ...state.scenarioGuesses, [document.id]: like } });
    else if (state.scenarioGuesses[document.id] !== undefined && isUndone(state, analysis.scan.root === null))
      store.setState({ scenarioGuesses: without(state.scenarioGuesses, document.id) });
  });
}

/** Whether the text matches its payload's scenario again. */
function isUndone({ analysis, scenarioGuesses: offered, gaps }: Bench, isBroken: boolean): boolean {
  if (analysis === null || isBroken) return false;
  const { document, scan } = analysis;
  const change = { before: '', after: document.text, rootBefore: null, rootAfter: scan.root };
  return offered[document.id] !== undefined && guessScenario(document, change, gaps) === null;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
}
