import type { Bench, SliceContext } from '../../../store/slice.ts';
import { selectShownCall } from '../../../store/selectors.ts';
import { selectListedCalls } from './listed-calls.ts';
import type { ChosenCallsSlice } from './slices.ts';

export function createChosenCalls({ set, get }: SliceContext<keyof Bench>): ChosenCallsSlice {
  /** Where a range begins. */
  let last: string | null = null;
  return {
    chosenCalls: [],
    chooseCall: (id, how) => {
      const { chosenCalls, openedCallId } = get();
      const listed = selectListedCalls(get()).calls.map((call) => call.id);
      const [from, to] = [listed.indexOf(last ?? openedCallId ?? id), listed.indexOf(id)];
      last = id;
      if (how === 'toggle' || from === -1 || to === -1) {
        const isOpenFirst = chosenCalls.length === 0 && openedCallId !== null && listed.includes(openedCallId);
        // The open call looks chosen, so it is the first of a choice.
        const chosen = isOpenFirst && openedCallId !== id ? [openedCallId] : chosenCalls;
        const others = chosen.filter((each) => each !== id);
        set({ chosenCalls: others.length < chosen.length ? others : [...chosen, id] });
        return;
      }
      const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
      set({ chosenCalls: [...new Set([...chosenCalls, ...range])] });
    },
    clearChosenCalls: () => {
      last = null;
      set({ chosenCalls: [] });
    },
  };
}

/** The calls that an action is about: the chosen ones, else the open one, else the one whose response is shown. */
export function targetCalls(bench: Bench): readonly string[] {
  if (bench.chosenCalls.length > 0) return bench.chosenCalls;
  const open = bench.settings.section === 'calls' ? bench.openedCallId : (selectShownCall(bench)?.id ?? null);
  return open === null ? [] : [open];
}
