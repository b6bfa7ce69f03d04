import { freeName, newOrderNumber } from '../../../shared/documents/order-name.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { replaceScheme, plainTemplates } from '../../../shared/scenarios/templates.ts';
import { effectiveScheme } from '../../../shared/gaps/gaps.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import { troubleNotice } from '../window/notices.ts';
import { runNow } from '../host/clock.ts';
import { isProjectAway } from '../host/store-notes.ts';
import { starterDocuments, templateDocument } from '../../engine/payload/new-documents.ts';
import { takenOrderNames } from '../../engine/names/read-name.ts';
import { summariesOf } from '../../engine/payload/summary.ts';
import { selectShownNames, type NamedBy } from '../order-names.ts';
import type { Adding, DocumentsSlice } from './slices.ts';

type Context = SliceContext<
  | keyof DocumentsSlice
  | 'open'
  | 'gaps'
  | 'settings'
  | 'clock'
  | 'session'
  | 'inspectTerms'
  | 'setEnvironment'
  | 'notify'
  | 'scheduleSequenceSave'
  | 'flushSequence'
  | 'removePayloads'
  | 'choose'
  | 'clearListFilter'
  | 'recordStep'
  | NamedBy
>;

/** The payloads as typed. The host stores them. */
export function createDocuments(context: Context): DocumentsSlice {
  const { set, get } = context;
  return {
    documents: [],
    summaries: {},
    saveState: { state: 'saved' },
    setDocuments: (documents) => {
      set({ documents });
      get().summariseAll();
    },
    saveNow: async () => {
      const trouble = await writeAll(context);
      const says = isProjectAway(get()) ? 'saved-here' : 'saved';
      get().notify(trouble === null ? { tone: 'good', words: { says } } : troubleNotice('save', trouble));
    },
    summariseAll: () => set((state) => ({ summaries: summariesOf(state.documents, state) })),
    ...adding(context),
    remove: (id) => get().removePayloads([id]),
  };
}

/** Changes made during a write are written too, at most this often. */
const mostRounds = 10;

/** Writes everything unsaved, including changes made meanwhile. Returns why something is not written. */
async function writeAll({ get, saves, storySaves }: Context): Promise<Trouble | null> {
  for (let round = 0; round < mostRounds; round += 1) {
    await Promise.all([saves.writeNow(), storySaves.writeNow()]);
    const sequence = await get().flushSequence();
    const { saveState } = get();
    if (saveState.state === 'not-saved') return saveState.trouble;
    if (sequence !== null || saveState.state === 'saved') return sequence;
  }
  return null;
}

function addAsStep(get: Context['get'], ...[added, { at, isQuiet } = {}]: Parameters<Adding['addAsStep']>): void {
  const [first] = added;
  if (first === undefined) return;
  const isOrder = !get().documents.some(({ order }) => order === first.order);
  get().addAndOpen(added, at);
  if (isQuiet !== true) {
    // The list shows it: the payloads, and no filter that leaves it out.
    get().choose('section', 'payloads');
    get().clearListFilter();
  }
  get().recordStep({
    words: isOrder
      ? { says: 'order-added', name: selectShownNames(get()).distinctNameOf(first.order) }
      : { says: 'payload-added', name: first.name },
    isQuiet,
    about: added.map(({ id }) => `order ${id}`),
    change: { set: 'no-payloads', ids: added.map(({ id }) => id) },
  });
}

function adding({ ports, set, get, saves }: Context): Adding {
  const random = {
    newId: () => ports.randomHex(16),
    newOrder: (scenario: Scenario) => ({
      order: freeName(inLanguage(scenario.name, get().settings.language), takenOrderNames(get().documents)),
      orderNo: newOrderNumber(runNow(get(), ports.now()), ports.randomHex),
    }),
  };
  /** Templates are written with the scheme in force. */
  const written = (added: readonly PayloadDocument[]): readonly PayloadDocument[] => {
    const scheme = effectiveScheme(get().gaps);
    return added.map((document) => ({ ...document, text: replaceScheme(document.text, scheme) }));
  };
  return {
    add: (added, at) => {
      set((state) => ({
        documents: state.documents.toSpliced(at ?? state.documents.length, 0, ...added),
        // A new payload changes nothing of what the others say.
        summaries: { ...state.summaries, ...summariesOf(added, state) },
      }));
      for (const document of added) saves.changed(document);
    },
    addAndOpen: (added, at) => {
      get().add(added, at);
      const first = added[0];
      if (first !== undefined) get().open(first.id);
      if (at !== undefined) get().scheduleSequenceSave();
    },
    addAsStep: (...added) => addAsStep(get, ...added),
    addFromTemplate: (scenario, template, orderNo, environment = null) => {
      const id = random.newId();
      const known = get().documents.find((each) => each.orderNo === orderNo && each.scenario === scenario.id);
      const fresh = random.newOrder(scenario);
      const order = { order: known?.order ?? fresh.order, orderNo: orderNo ?? fresh.orderNo };
      get().addAsStep(written([templateDocument(scenario, template, order, id)]));
      get().setEnvironment(id, environment);
    },
    addLife: (scenario) => {
      const order = random.newOrder(scenario);
      get().addAsStep(
        written(
          plainTemplates(scenario).map((template) => templateDocument(scenario, template, order, random.newId())),
        ),
      );
    },
    addStarters: () => get().addAndOpen(written(starterDocuments(random))),
  };
}
