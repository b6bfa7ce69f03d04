import { findScenario } from '../../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { activeEnvironment } from '../../../store/sending/in-use.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import type { TourSlice } from './slices.ts';
import { isForTour, panelOf, tourScenario, tourSteps, type TourStep } from './tour-steps.ts';

/** Leads through the window: from the text to the card, and to a signed call. */
export function createTour({ set, get }: SliceContext<keyof Bench>): TourSlice {
  const show = (step: TourStep): void => {
    step.prepare?.(get());
    const panel = panelOf(step);
    if (panel !== null) get().choose('panel', panel);
    const documentId = activePayloadId(get()) ?? '';
    set({ tour: { step: step.id, documentId, before: 'subject' in step ? step.subject(get()) : '' } });
  };
  return {
    isTourOffered: false,
    tour: null,
    offerTour: () => set({ isTourOffered: true }),
    startTour: () => {
      get().leavePlace();
      get().hideConnect();
      if (!isForTour(get())) addTrainTicket(get());
      set({ isTourOffered: false });
      show(tourSteps[0]);
    },
    nextTourStep: () => {
      const next = tourSteps[tourSteps.findIndex(({ id }) => id === get().tour?.step) + 1];
      if (next !== undefined) return show(next);
      get().viewTime(null);
      get().leaveTour();
    },
    doTourStep: async () => {
      const step = selectTourStep(get());
      if (step !== null && 'act' in step) await step.act(get());
    },
    leaveTour: () => set({ tour: null }),
  };
}

function addTrainTicket(bench: Bench): void {
  const scenario = findScenario(tourScenario);
  const template = scenario === null ? undefined : plainTemplates(scenario)[0];
  if (scenario !== null && template !== undefined) bench.addFromTemplate(scenario, template);
}

/** The step that is shown; null while no tour is taken, another payload is open, or the payload goes to a real service. */
export function selectTourStep(bench: Bench): TourStep | null {
  const { tour } = bench;
  if (tour === null || tour.documentId !== activePayloadId(bench) || activeEnvironment(bench) !== null) return null;
  return tourSteps.find(({ id }) => id === tour.step) ?? null;
}

/** Whether the step that is shown is done, or asks for nothing. */
export function isTourStepDone(bench: Bench): boolean {
  const step = selectTourStep(bench);
  return step === null || !('subject' in step) || step.subject(bench) !== bench.tour?.before;
}
