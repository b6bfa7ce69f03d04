import type { Bench } from '../slice.ts';
import type { BenchPorts } from '../ports.ts';
import { activeEnvironment, callerOf } from '../sending/in-use.ts';
import { activeDocument } from '../window/active-tab.ts';
import { selectShownTokens } from './text-cuts.ts';
import { inspectActive } from './inspect-active.ts';

type Change = Partial<Bench>;
type SetBench = (change: (state: Bench) => Change) => void;

/** The members that `inputsOf` reads: a change of none of them is not looked into. */
const inputKeys = [
  'documents',
  'activeTab',
  'gaps',
  'variables',
  'session',
  'environmentOf',
  'isConnecting',
  'chosenConnectKey',
  'clock',
  'images',
  'textCuts',
  'theme',
  'themeDraft',
  'settings',
  'sentMarks',
  'nextCount',
] as const satisfies readonly (keyof Bench)[];

/** What analysis, cards and row of the active payload follow from, besides time and calls. */
function inputsOf(state: Bench): readonly unknown[] {
  const document = activeDocument(state);
  const id = document?.id ?? '';
  const { stageMode, phoneWidth, textPercent, phoneTheme, theme } = state.settings;
  return [
    document,
    state.gaps,
    state.variables,
    activeEnvironment(state),
    callerOf(state),
    state.clock,
    state.images,
    state.textCuts[id],
    selectShownTokens(state),
    state.sentMarks[id],
    state.nextCount,
    stageMode,
    phoneWidth,
    textPercent,
    phoneTheme,
    theme,
  ];
}

/**
 * Extends `set`: what is derived from the active payload follows each change of its inputs in the same update. A change
 * that brings an analysis was derived by its action, as a key stroke is. Nothing is derived before the first tab opens.
 */
export function deriving(
  ports: Pick<BenchPorts, 'now'>,
  set: SetBench,
): (change: Change | ((state: Bench) => Change)) => void {
  return (change) =>
    set((state) => {
      const part = typeof change === 'function' ? change(state) : change;
      if ('analysis' in part || state.stage === null || !inputKeys.some((key) => key in part)) return part;
      const next = { ...state, ...part };
      const before = inputsOf(state);
      const isSame = inputsOf(next).every((input, at) => input === before[at]);
      return isSame ? part : { ...part, ...inspectActive(ports, next) };
    });
}
