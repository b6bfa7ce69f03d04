import { useEffect, useRef } from 'react';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { SeenCut } from '../../../../shared/protocol/validate/index.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';
import { measuredFace } from '../../../engine/stage/measured-faces.ts';
import { schemesOf } from '../../../engine/stage/phone-fit.ts';
import { measuredUnder } from '../../../store/documents/text-cuts.ts';
import { useBench } from '../../../store/use-bench.ts';
import { usePhoneSize } from '../phones/drawn-phones.ts';
import { measurePhones } from './measure-phones.tsx';

/**
 * Has the payload in front measured on the phone that is chosen when its writer pauses and the window has nothing else to do, each
 * surface in a moment of its own. What was measured before, on the same phone, is not measured again.
 */
export function useTextCuts(): void {
  const size = usePhoneSize();
  const textPercent = useBench((bench) => bench.settings.textPercent);
  const phoneTheme = useBench((bench) => bench.settings.phoneTheme);
  const analysis = useBench(({ isTyping, isLate, isViewDragged, analysis: read }) =>
    isTyping || isLate || isViewDragged ? null : read,
  );
  const gaps = useBench((bench) => bench.gaps);
  const under = useBench(measuredUnder);
  const tell = useBench((bench) => bench.textsMeasured);
  const last = useRef('');
  useEffect(() => {
    if (analysis === null) return undefined;
    const measure = function* (): Generator<void, void, void> {
      const faces = locales.map((locale) => ({ locale, face: measuredFace(analysis, locale, gaps) }));
      const asked = JSON.stringify([analysis.document.id, faces, under]);
      if (asked === last.current) return;
      const cuts: SeenCut[] = [];
      for (const { locale, face } of faces) {
        if (face === null) continue;
        for (const scheme of schemesOf(phoneTheme)) {
          const look = { size, textPercent, scheme };
          const found = yield* measurePhones({ locale, face, at: analysis.at, look }, (pointer) =>
            textAt(analysis, pointer),
          );
          cuts.push(...found.map((cut) => ({ ...cut, source: sourceAt(analysis, cut.pointer) })));
        }
      }
      last.current = asked;
      tell(analysis.document.id, { under, cuts });
    };
    let stop = whenIdle(measure());
    // A font that has come makes texts wider or narrower.
    const again = (): void => {
      stop();
      last.current = '';
      stop = whenIdle(measure());
    };
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      stop();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [analysis, gaps, under, size, textPercent, phoneTheme, tell]);
}

/** A moment between two frames of something that moves is shorter. */
const longMs = 20;
/** Where something moves all the time, or the machine is never idle, a step is taken after so long. */
const longestWaitMs = 1500;

/** Takes one step whenever the window is idle for long: while something is dragged, no frame waits for it. Returns how to stop. */
function whenIdle(steps: Iterator<void>): () => void {
  let [id, since] = [0, performance.now()];
  const step = (moment: IdleDeadline): void => {
    const now = performance.now();
    const isDue = moment.timeRemaining() >= longMs || now - since >= longestWaitMs;
    if (isDue && steps.next().done === true) return;
    if (isDue) since = now;
    wait();
  };
  const wait = (): void => {
    id = requestIdleCallback(step, { timeout: longestWaitMs });
  };
  wait();
  return () => cancelIdleCallback(id);
}

function textAt({ scan }: Analysis, pointer: string): string | null {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node?.kind === 'string' ? node.value : null;
}

function sourceAt({ scan }: Analysis, pointer: string): string {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node === undefined ? '' : scan.text.slice(node.start, node.end);
}
