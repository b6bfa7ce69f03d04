import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import type { StringNode } from '../../../../shared/lib/json/json-node.ts';
import type { PanelId } from '../../../../shared/documents/settings.ts';
import type { DoneStepId, ReadStepId } from './slices.ts';
import type { Bench } from '../../../store/slice.ts';
import { activeEnvironment } from '../../../store/sending/in-use.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';

type Shown = {
  /** What it points at: a panel, or anything else as a selector. */
  readonly target: { readonly panel: PanelId } | { readonly part: string };
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  /** Brings its subject into view. */
  readonly prepare?: (bench: Bench) => void;
};

type DoneStep = Shown & {
  readonly id: DoneStepId;
  /** Whether it is done by typing into the text, which has the focus then. */
  readonly isTyped: boolean;
  /** What the step is about, as a text: once it is another, the step is done. */
  readonly subject: (bench: Bench) => string;
  /** Does it for the user. */
  readonly act: (bench: Bench) => void | Promise<unknown>;
};

type ReadStep = Shown & { readonly id: ReadStepId };

/** One step of the tour: what it points at and, of one that the user does, when it is done and how the tour does it. */
export type TourStep = DoneStep | ReadStep;

export const tourScenario = 'train-ticket';
const shownField = '/extInfo/shift_number';
const otherTrains = ['G80', 'G6532'] as const;

/** The tour, in its order. It takes about a minute. */
export const tourSteps: readonly [TourStep, ...TourStep[]] = [
  {
    id: 'text',
    // Beside the last tab of the panels: over neither the text nor the tabs.
    target: { part: '[data-panel-tab="reference"]' },
    side: 'right',
    isTyped: true,
    prepare: (bench) => bench.jumpToPath(shownField),
    subject: (bench) => activeDocument(bench)?.text ?? '',
    act: changeTrain,
  },
  {
    id: 'phones',
    target: { part: '[data-region="stage"]' },
    side: 'left',
    prepare: (bench) => bench.choose('surface', 'ticket'),
  },
  {
    id: 'send',
    target: { part: '[data-send]' },
    side: 'bottom',
    isTyped: false,
    prepare: (bench) => bench.viewTime(null),
    subject: (bench) => JSON.stringify(bench.sentMarks[activeDocument(bench)?.id ?? ''] ?? null),
    act: (bench) => bench.send(),
  },
  {
    id: 'answer',
    target: { panel: 'response' },
    side: 'top',
  },
  {
    id: 'time',
    target: { panel: 'timeline' },
    side: 'top',
    isTyped: false,
    subject: (bench) => String(bench.viewAt),
    act: (bench) => bench.viewEvent(1),
  },
];

/** The panel that a step is about; null for any other part of the window. */
export function panelOf({ target }: TourStep): PanelId | null {
  return 'panel' in target ? target.panel : null;
}

/** Whether the open payload is one that the tour can change and send: a train ticket for the sandbox that was never sent. */
export function isForTour(bench: Bench): boolean {
  const document = activeDocument(bench);
  return (
    document?.scenario === tourScenario &&
    activeEnvironment(bench) === null &&
    bench.sentMarks[document.id] === undefined &&
    trainIn(document.text) !== null
  );
}

/** The train number in a text as it was typed; null where there is none. */
function trainIn(text: string): StringNode | null {
  const node = nodeAtPointer(scanJson(text).root, shownField)?.node;
  return node?.kind === 'string' ? node : null;
}

function changeTrain(bench: Bench): void {
  const document = activeDocument(bench);
  const train = document === null ? null : trainIn(document.text);
  if (document === null || train === null) return;
  const { text } = document;
  const [other, second] = otherTrains;
  const put = train.value === other ? second : other;
  bench.typed(document.id, `${text.slice(0, train.start)}"${put}"${text.slice(train.end)}`);
  bench.jumpToPath(shownField);
}
