import { troubleOf } from '../../../bridge/bridge.ts';
import { environmentKey, updateEnvironmentsOf } from '../../../engine/environments/in-use.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { ChangeOf } from '../../../store/undo/change.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import type { DocumentEnvironmentsSlice } from './slices.ts';
import { troubleNotice } from '../../../store/window/notices.ts';

type Needs =
  | keyof DocumentEnvironmentsSlice
  | 'session'
  | 'documents'
  | 'activeTab'
  | 'viewAt'
  | 'timelineSpan'
  | 'selectedCallId'
  | 'summariseAll'
  | 'refreshRequest'
  | 'notify'
  | 'recordStep';

export function createDocumentEnvironments({
  ports,
  set,
  get,
  applies,
}: SliceContext<Needs>): DocumentEnvironmentsSlice {
  const keep = async (documentId: string, id: string | null): Promise<void> => {
    try {
      await ports.bridge.session.saveSetting({ key: environmentKey(documentId), value: id ?? '' });
    } catch (error) {
      get().notify(troubleNotice('setting', troubleOf(error)));
    }
  };
  const choiceOf = (documentId: string): string | null => get().environmentOf[documentId] ?? null;
  const refresh = (): void => {
    get().summariseAll();
    get().refreshRequest();
  };
  applyChoices({ get, applies });
  const chooseAsStep = choiceSteps(get);
  return {
    environmentOf: {},
    missingEnvironmentOf: {},
    chooseEnvironment: (documentId, id) => chooseAsStep([documentId], id),
    setEnvironment: (documentId, id) => {
      if (choiceOf(documentId) === id) return;
      // Another environment has another time, orders and answers: clear what is shown of the last one.
      set({
        missingEnvironmentOf: withChoice(get().missingEnvironmentOf, documentId, null),
        environmentOf: withChoice(get().environmentOf, documentId, id),
        ...(activePayloadId(get()) === documentId ? nothingShown : {}),
      });
      refresh();
      void keep(documentId, id);
    },
    chooseEnvironmentForOrder: (documentId) => {
      const { documents, environmentOf } = get();
      const own = documents.find(({ id }) => id === documentId);
      const ofOrder = documents.filter((each) => each.orderNo === own?.orderNo && each.scenario === own.scenario);
      chooseAsStep(
        ofOrder.map((each) => each.id),
        environmentOf[documentId] ?? null,
      );
    },
    followEnvironments: () => {
      const active = activePayloadId(get()) ?? '';
      const before = choiceOf(active);
      set(updateEnvironmentsOf(get(), get().session?.environments ?? []));
      if (choiceOf(active) !== before) set(nothingShown);
      refresh();
    },
  };
}

/** Chooses an environment for documents, as one step. */
function choiceSteps(get: SliceContext<Needs>['get']): (documentIds: readonly string[], id: string | null) => void {
  return (documentIds, id) => {
    const changed = choicesOf(get(), documentIds).filter((choice) => choice.environment !== id);
    const [first] = changed;
    if (first === undefined) return;
    for (const choice of changed) get().setEnvironment(choice.id, id);
    const environment = get().session?.environments.find((each) => each.id === id)?.name ?? null;
    const name = get().documents.find((each) => each.id === first.id)?.name ?? '';
    get().recordStep({
      words: { says: 'environment-chosen', name, environment },
      isQuiet: true,
      about: changed.map((choice) => `environment ${choice.id}`),
      change: { set: 'environment-choices', choices: changed },
    });
  };
}

const nothingShown = { viewAt: null, timelineSpan: null, selectedCallId: null } as const;

/** What undo and redo do to the environments of payloads. */
function applyChoices({ get, applies }: Pick<SliceContext<Needs>, 'get' | 'applies'>): void {
  applies({
    'environment-choices': ({ choices }) => {
      const before = choicesOf(
        get(),
        choices.map(({ id }) => id),
      );
      for (const { id, environment } of choices) get().setEnvironment(id, environment);
      return { set: 'environment-choices', choices: before };
    },
  });
}

function choicesOf(
  { environmentOf }: Pick<DocumentEnvironmentsSlice, 'environmentOf'>,
  ids: readonly string[],
): ChangeOf<'environment-choices'>['choices'] {
  return ids.map((id) => ({ id, environment: environmentOf[id] ?? null }));
}

type Choices = DocumentEnvironmentsSlice['environmentOf'];

function withChoice(choices: Choices, documentId: string, id: string | null): Choices {
  const { [documentId]: _, ...others } = choices;
  return id === null ? others : { ...others, [documentId]: id };
}
