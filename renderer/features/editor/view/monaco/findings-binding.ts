import { meters, type Meter } from '../../../../../shared/protocol/validate/validate.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { isReadable, type Analysis } from '../../../../engine/payload/analysis.ts';
import { narrowScan } from '../../../../engine/payload/narrow-payload.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { markFindings } from './marks/markers.ts';
import { createMeterLayer } from './marks/meter-layer.ts';
import type { editor } from './monaco.ts';
import { createSchemaHelp } from './schema-help.ts';
import { createVariableMarks } from './marks/variable-marks.ts';

function getMeters(analysis: Analysis, status: string, gaps: GapChoices): readonly Meter[] {
  const { scan, scenario } = analysis;
  return isReadable(analysis) ? meters(narrowScan(scan, scenario.fields), scenario.fields, status, gaps) : [];
}

/** Shows findings, meters, variables and help of the open text in the editor. Returns how to stop. */
export function bindFindings(code: editor.IStandaloneCodeEditor, store: BenchStore): () => void {
  const meterLayer = createMeterLayer(code);
  const markVariables = createVariableMarks(code);
  const helpWithSchema = createSchemaHelp();

  const show = (): void => {
    const state = store.getState();
    const { analysis, isUnchecked, shownFindings, settings, summaries, gaps } = state;
    const model = code.getModel();
    helpWithSchema(state);
    if (analysis === null) meterLayer.show([]);
    if (model === null || analysis === null) return;
    const status = summaries[analysis.document.id]?.status ?? '';
    meterLayer.show(getMeters(analysis, status, gaps));
    // Marks of an earlier text have moved with the typed text.
    if (!isUnchecked) {
      markFindings(model, shownFindings, settings.language);
      markVariables();
    }
  };

  // The cards come first: they commit before the next frame, the marks are drawn in it.
  let frame = 0;
  const showSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(show);
  };
  const unsubscribe = store.subscribe((state, before) => {
    const isOther =
      state.analysis !== before.analysis ||
      state.shownFindings !== before.shownFindings ||
      state.storyView !== before.storyView;
    if (isOther || state.settings.language !== before.settings.language) showSoon();
  });
  showSoon();
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    meterLayer.dispose();
  };
}
