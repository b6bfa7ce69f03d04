import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import type { Scenario, Template } from '../../shared/scenarios/scenario.ts';
import { troubleOf } from '../bridge/index.ts';
import { sameSummary, summarise } from './analysis.ts';
import type { Summary } from './analysis.ts';
import type { SliceContext } from './bench.ts';
import { runNow } from './clock.ts';
import { lookAt } from './looking.ts';
import { newOrderNumber, starterDocuments, templateDocument } from './new-documents.ts';
import type { SaveState } from './save-queue.ts';
import { statusOf } from './stage.ts';

export type DocumentsSlice = {
  readonly documents: readonly PayloadDocument[];
  readonly summaries: Readonly<Record<string, Summary>>;
  readonly saveState: SaveState;
  readonly setDocuments: (documents: readonly PayloadDocument[]) => void;
  /** Makes a payload from a template, for a known order or a new one, and opens it. */
  readonly addFromTemplate: (scenario: Scenario, template: Template, orderNo?: string) => void;
  /** Makes one payload for each plain status of a scenario, all of one new order, and opens the first. */
  readonly addLife: (scenario: Scenario) => void;
  /** The payloads of a first start: the life of one order of every scenario. */
  readonly addStarters: () => void;
  readonly duplicate: (id: string) => void;
  readonly rename: (id: string, name: string) => void;
  /** Removes at once and offers to undo. */
  readonly remove: (id: string) => Promise<void>;
  readonly summariseAll: () => void;
};

/** The payload documents. The host keeps them; what is here is what is typed. */
export function createDocuments(context: SliceContext): DocumentsSlice {
  const { world, set, get, saves } = context;

  const keep = (added: readonly PayloadDocument[], at?: number): void => {
    set((state) => ({ documents: state.documents.toSpliced(at ?? state.documents.length, 0, ...added) }));
    for (const document of added) saves.changed(document);
    get().summariseAll();
  };
  const addAndOpen = (added: readonly PayloadDocument[], at?: number): void => {
    keep(added, at);
    const first = added[0];
    if (first !== undefined) get().open(first.id);
  };
  const dice = { newId: () => world.randomHex(16), newOrderNo: () => newOrderNumber(runNow(get(), world.now()), world.randomHex) };

  return {
    documents: [],
    summaries: {},
    saveState: { state: 'saved' },
    setDocuments: (documents) => {
      set({ documents });
      get().summariseAll();
    },
    addFromTemplate: (scenario, template, orderNo) =>
      addAndOpen([templateDocument(scenario, template, orderNo ?? dice.newOrderNo(), dice.newId())]),
    addLife: (scenario) => {
      const orderNo = dice.newOrderNo();
      const plain = scenario.templates.filter((template) => template.variant === undefined);
      addAndOpen(plain.map((template) => templateDocument(scenario, template, orderNo, dice.newId())));
    },
    addStarters: () => addAndOpen(starterDocuments(dice)),
    duplicate: (id) => {
      const at = get().documents.findIndex((document) => document.id === id);
      const original = get().documents[at];
      if (original !== undefined) addAndOpen([{ ...original, id: dice.newId(), name: copyName(original.name) }], at + 1);
    },
    rename: (id, name) => {
      const renamed = get().documents.map((document) => (document.id === id ? { ...document, name } : document));
      set({ documents: renamed });
      const changed = renamed.find((document) => document.id === id);
      if (changed !== undefined) saves.changed(changed);
    },
    remove: async (id) => {
      const at = get().documents.findIndex((document) => document.id === id);
      const removed = get().documents[at];
      if (removed === undefined) return;
      set((state) => ({ documents: state.documents.filter((document) => document.id !== id) }));
      saves.forget(id);
      get().close(id);
      get().notify({
        tone: 'plain',
        words: { says: 'removed', name: removed.name },
        action: { label: 'undo', run: () => addAndOpen([removed], at) },
      });
      try {
        await world.bridge.documents.remove({ id });
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'remove', trouble: troubleOf(error) } });
      }
    },
    summariseAll: () => {
      const state = get();
      const now = runNow(state, world.now());
      const summaries: Record<string, Summary> = {};
      for (const document of state.documents) {
        if (findScenario(document.scenario) === null) continue;
        const looked = lookAt(document, now, state.lookingWorld());
        if (looked === null) continue;
        const summary = summarise(looked.analysis, statusOf(looked.analysis));
        const known = state.summaries[document.id];
        summaries[document.id] = known !== undefined && sameSummary(known, summary) ? known : summary;
      }
      set({ summaries });
    },
  };
}

function copyName(name: string): string {
  const numbered = /^(.*) (\d+)$/.exec(name);
  return numbered?.[1] === undefined ? `${name} 2` : `${numbered[1]} ${Number(numbered[2]) + 1}`;
}
