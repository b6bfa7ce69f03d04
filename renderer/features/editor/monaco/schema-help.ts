import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import { payloadSchema } from '../../../../shared/protocol/validate/payload-schema.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { jsonDefaults } from './monaco.ts';
import { modelUri } from './models.ts';

/**
 * Gives the language service the schema of the payload in front. Changing it starts the service anew, so it is done
 * only when the scenario, the status, the language or a gap's value is another one.
 */
export function createSchemaHelp(): (
  document: PayloadDocument,
  status: string,
  language: Language,
  gaps: GapChoices,
) => void {
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
      // Written when the service is started, by the first question.
      get schemas() {
        const schema = payloadSchema(scenario, isStatus ? status : null, language, gaps);
        return [
          { uri: `passbench://schema/${scenario.id}.json`, fileMatch: [modelUri(document.id).toString()], schema },
        ];
      },
    });
  };
}
