import { selectListedCalls } from '../../store/host/listed-calls.ts';
import { useBench } from '../../store/use-bench.ts';
import { CallsBar } from './calls-bar.tsx';
import { CallsEnd } from './calls-end.tsx';
import { CallsTable } from './calls-table.tsx';
import { NoCalls } from './no-calls.tsx';

/** The calls below editor and phones, newest first. While they stand in their own place, not here too. */
export function CallsPanel() {
  const isElsewhere = useBench((bench) => bench.settings.section === 'calls');
  return isElsewhere ? null : <CallsBelow />;
}

function CallsBelow() {
  const { calls, question, isLate, trouble } = useBench(selectListedCalls);
  const letGo = useBench((bench) => bench.journal.letGo);
  const isUsed = calls.length > 0 || letGo.unauthenticated + letGo.refused > 0;
  return (
    <>
      {isUsed || question !== null || isLate ? <CallsBar /> : null}
      {calls.length > 0 ? <CallsTable calls={calls} /> : trouble !== null ? <CallsEnd /> : isLate ? null : <NoCalls />}
    </>
  );
}
