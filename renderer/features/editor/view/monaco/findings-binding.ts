import type { PayloadDocument } from '../../../../../shared/documents/payload-document.ts';
import type { Language } from '../../../../../shared/lib/text/words.ts';
import { payloadSchema } from '../../../../../shared/protocol/validate/payload-schema.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { meters, type Meter } from '../../../../../shared/protocol/validate/validate.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { isReadable, type Analysis } from '../../../../engine/payload/analysis.ts';
import { narrowScan } from '../../../../engine/payload/narrow-payload.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { markFindings } from './marks/markers.ts';
import { createMeterLayer } from './marks/meter-layer.ts';
import { modelUri } from './models.ts';
import { jsonDefaults, type editor } from './monaco.ts';
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
    const { analysis, isUnchecked, shownFindings, settings, summaries, gaps } = store.getState();
    const model = code.getModel();
    if (analysis === null) meterLayer.show([]);
    if (model === null || analysis === null) return;
    const status = summaries[analysis.document.id]?.status ?? '';
    meterLayer.show(getMeters(analysis, status, gaps));
    // Marks of an earlier text have moved with the typed text.
    if (!isUnchecked) {
      markFindings(model, shownFindings, settings.language);
      markVariables();
    }
    // An unreadable text has no status: the help keeps the last one.
    if (isReadable(analysis)) helpWithSchema(analysis.document, status, settings.language, gaps);
  };

  // The cards come first: they commit before the next frame, the marks are drawn in it.
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

/**
 * Gives the language service the schema of the open payload. A change restarts the service, so only another scenario,
 * status, language or gap value makes one.
 */
function createSchemaHelp(): (document: PayloadDocument, status: string, language: Language, gaps: GapChoices) => void {
  let known = '';
  return (document, status, language, gaps) => {
    const scenario = findScenario(document.scenario);
    if (scenario === null) return;
    const isStatus = scenario.lifecycle.statuses.some(({ name }) => name === status);
    const key = JSON.stringify([document.id, scenario.id, isStatus ? status : null, language, gaps]);
    if (key === known) return;
    known = key;
    jsonDefaults.setDiagnosticsOptions({
      validate: false,
      enableSchemaRequest: false,
      // Computed at the service's first question.
      get schemas() {
        const schema = payloadSchema(scenario, isStatus ? status : null, language, gaps);
        return [
          { uri: `passbench://schema/${scenario.id}.json`, fileMatch: [modelUri(document.id).toString()], schema },
        ];
      },
    });
  };
}
