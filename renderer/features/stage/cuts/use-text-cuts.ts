import { useEffect, useState } from 'react';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { SeenCut } from '../../../../shared/protocol/validate/index.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';
import { measuredFace } from '../../../engine/stage/measured-faces.ts';
import { schemesOf } from '../../../engine/stage/phone-fit.ts';
import { measuredUnder } from '../../../store/documents/text-cuts.ts';
import { useBench } from '../../../store/use-bench.ts';
import { usePhoneSize } from '../phones/drawn-phones.ts';
import { idleSteps } from './idle-steps.ts';
import type { Asked } from './idle-steps.ts';
import { measurePhones } from './measure-phones.tsx';

/**
 * Has the payload in front measured on the phone that is chosen when its writer pauses and the window has nothing else to do, each
 * surface in a moment of its own. What was measured before, on the same phone, is not measured again.
 */
export function useTextCuts(): void {
  const size = usePhoneSize();
  const textPercent = useBench((bench) => bench.settings.textPercent);
  const phoneTheme = useBench((bench) => bench.settings.phoneTheme);
  const analysis = useBench(({ isTyping, isViewDragged, analysis: read }) => (isTyping || isViewDragged ? null : read));
  const gaps = useBench((bench) => bench.gaps);
  const under = useBench(measuredUnder);
  const tell = useBench((bench) => bench.textsMeasured);
  const [steps] = useState(() =>
    idleSteps({
      request: (step, options) => requestIdleCallback(step, options),
      cancel: (id) => cancelIdleCallback(id),
      now: () => performance.now(),
    }),
  );
  useEffect(() => {
    if (analysis === null) return steps.stop();
    const plan = (): Asked => {
      const faces = locales.map((locale) => ({ locale, face: measuredFace(analysis, locale, gaps) }));
      const { id, text } = analysis.document;
      const measure = function* (): Generator<void, void, void> {
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
        tell(id, { under, text, cuts });
      };
      return { of: [id, text, JSON.stringify(faces), under], steps: measure() };
    };
    steps.ask(plan);
    // A font that has come makes texts wider or narrower.
    const again = (): void => {
      steps.forget();
      steps.ask(plan);
    };
    document.fonts.addEventListener('loadingdone', again);
    // Phones that follow the window follow the system with it.
    const systemDark = matchMedia('(prefers-color-scheme: dark)');
    systemDark.addEventListener('change', again);
    return () => {
      document.fonts.removeEventListener('loadingdone', again);
      systemDark.removeEventListener('change', again);
    };
  }, [analysis, gaps, under, size, textPercent, phoneTheme, tell, steps]);
  useEffect(() => steps.stop, [steps]);
}

function textAt({ scan }: Analysis, pointer: string): string | null {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node?.kind === 'string' ? node.value : null;
}

function sourceAt({ scan }: Analysis, pointer: string): string {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node === undefined ? '' : scan.text.slice(node.start, node.end);
}
