import { meters } from '../../../../shared/protocol/validate/index.ts';
import type { Meter } from '../../../../shared/protocol/validate/index.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { isReadable } from '../../../engine/payload/analysis.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';
import { narrowScan } from '../../../engine/payload/narrow-payload.ts';
import type { BenchStore } from '../../../store/slice.ts';
import { markFindings } from './marks/markers.ts';
import { createMeterLayer } from './marks/meter-layer.ts';
import type { editor } from './monaco.ts';
import { createSchemaHelp } from './schema-help.ts';
import { createVariableMarks } from './marks/variable-marks.ts';

function metersOf(analysis: Analysis, status: string, gaps: GapChoices): readonly Meter[] {
  const { scan, scenario } = analysis;
  return isReadable(analysis) ? meters(narrowScan(scan, scenario.fields), scenario.fields, status, gaps) : [];
}

/** Shows in the editor what is known of the text in front: marks, meters, variables, help. Returns how to stop. */
export function bindFindings(code: editor.IStandaloneCodeEditor, store: BenchStore): () => void {
  const meterLayer = createMeterLayer(code);
  const markVariables = createVariableMarks(code);
  const helpWithSchema = createSchemaHelp();

  const show = (): void => {
    const { analysis, isUnchecked, shownFindings, settings, summaries, gaps } = store.getState();
    const model = code.getModel();
    if (analysis === null) meterLayer.show([]);
    if (model === null || analysis === null) return;
    const status = summaries[analysis.document.id]?.status ?? '';
    meterLayer.show(metersOf(analysis, status, gaps));
    // The marks of an earlier text have moved along with what was typed since.
    if (!isUnchecked) {
      markFindings(model, shownFindings, settings.language);
      markVariables();
    }
    // A text that cannot be read at the moment says no status: the help goes on with the one it had.
    if (isReadable(analysis)) helpWithSchema(analysis.document, status, settings.language, gaps);
  };

  // The cards come first: they are committed before the next frame, the marks are drawn in it.
  let frame = 0;
  const showSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(show);
  };
  const unsubscribe = store.subscribe((state, before) => {
    const isOther = state.analysis !== before.analysis || state.shownFindings !== before.shownFindings;
    if (isOther || state.settings.language !== before.settings.language) showSoon();
  });
  showSoon();
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    meterLayer.dispose();
  };
}
