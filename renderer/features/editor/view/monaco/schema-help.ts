import { formatNamed, storySchema } from '../../../../../shared/protocol/schemas/story-schema.ts';
import { payloadSchema } from '../../../../../shared/protocol/validate/payload-schema.ts';
import type { JsonSchema } from '../../../../../shared/fields/field.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { findScenario, scenarios } from '../../../../../shared/scenarios/index.ts';
import type { Bench } from '../../../../store/slice.ts';
import { isReadable } from '../../../../engine/payload/analysis.ts';
import { modelUri } from './models.ts';
import { jsonDefaults } from './monaco.ts';

type Known = Pick<Bench, 'analysis' | 'gaps' | 'settings' | 'storyView' | 'summaries'>;
type Help = { readonly id: string; readonly key: string; readonly schema: () => JsonSchema };

/**
 * Gives the language service the schema of the open text: of a payload's scenario, or of a story's format. A change
 * restarts the service, so only another scenario, status, format, language or gap value makes one. An unreadable text
 * keeps the last schema.
 */
export function createSchemaHelp(): (state: Known) => void {
  let known = '';
  return (state) => {
    const help = state.analysis === null ? helpOfStory(state) : helpOfPayload(state);
    if (help === null || help.key === known) return;
    known = help.key;
    jsonDefaults.setDiagnosticsOptions({
      validate: false,
      enableSchemaRequest: false,
      // Computed at the service's first question.
      get schemas() {
        const fileMatch = [modelUri(help.id).toString()];
        return [{ uri: `passbench://schema/${help.id}.json`, fileMatch, schema: help.schema() }];
      },
    });
  };
}

function helpOfPayload({ analysis, gaps, settings: { language }, summaries }: Known): Help | null {
  if (analysis === null || !isReadable(analysis)) return null;
  const { id, scenario: named } = analysis.document;
  const scenario = findScenario(named);
  if (scenario === null) return null;
  const status = summaries[id]?.status ?? '';
  const own = scenario.lifecycle.statuses.some(({ name }) => name === status) ? status : null;
  return {
    id,
    key: JSON.stringify([id, scenario.id, own, language, gaps]),
    schema: () => payloadSchema(scenario, own, language, gaps),
  };
}

function helpOfStory({ storyView, gaps, settings: { language } }: Known): Help | null {
  const root = storyView?.scan().root ?? null;
  if (storyView === null || root === null) return null;
  const { id, shown } = storyView;
  const format = formatNamed(textAt(root, 'format'));
  const ids = new Set(shown?.played.calls.map(({ scenario }) => scenario));
  const played = scenarios.filter((scenario) => ids.has(scenario.id));
  return {
    id,
    key: JSON.stringify([id, format, language, gaps, played.map((scenario) => scenario.id)]),
    schema: () => storySchema({ format, language, gaps, scenarios, played: played.length === 0 ? scenarios : played }),
  };
}
