import type { BundleScope } from '../../../../shared/bridge/projects.ts';
import { mostSavedAtOnce } from '../../../../shared/documents/size-limits.ts';
import { indentedJson } from '../../../../shared/lib/json/json.ts';
import { openApi } from '../../../../shared/protocol/schemas/openapi.ts';
import { scenarioSchema } from '../../../../shared/protocol/schemas/request-schema.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { makeFileName } from '../engine/file-name.ts';
import { textToSend } from '../../../engine/payload/analysis.ts';
import { freshVariables, type WithVariables } from '../../../store/sending/write-for-send.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { activeDocument, activeStory } from '../../../store/window/active-tab.ts';
import type { ExportingSlice } from './slices.ts';
import { troubleNotice } from '../../../store/window/notices.ts';

type Needs =
  | keyof ExportingSlice
  | WithVariables
  | 'documents'
  | 'stories'
  | 'activeTab'
  | 'settings'
  | 'copyText'
  | 'notify';

export function createExporting(context: SliceContext<Needs>): ExportingSlice {
  const { ports, get } = context;
  const give = (name: string, value: object): void => {
    ports.saveText(name, indentedJson(value));
    get().notify({ tone: 'good', words: { says: 'given-out', names: [name], place: 'downloads' } });
  };
  return {
    saveAs: () => {
      const document = activeDocument(get());
      const text = document ?? activeStory(get());
      if (text === null) return;
      const name = makeFileName(text.name, document === null ? '.story.json' : '.json');
      ports.saveText(name, text.text);
      get().notify({ tone: 'good', words: { says: 'given-out', names: [name], place: 'downloads' } });
    },
    copyResolved: async () => {
      const document = activeDocument(get());
      if (document !== null) await get().copyText(textToSend(document, freshVariables(context, document)));
    },
    exportBundle: (scope) => saveAndExportBundle(context, scope),
    exportSchema: () => {
      const scenario = findScenario(activeDocument(get())?.scenario ?? '');
      if (scenario === null) return;
      const { gaps, settings } = get();
      give(`${scenario.id}.schema.json`, scenarioSchema(scenario, { language: settings.language, gaps }));
    },
    exportOpenApi: () => {
      const { gaps, settings } = get();
      give('order-status-sync.openapi.json', openApi({ language: settings.language, gaps }));
    },
  };
}

/** The host exports what it has: save unsaved texts first. */
async function saveAndExportBundle(
  { ports, get, saves, storySaves, window }: SliceContext<'notify'>,
  scope: BundleScope,
): Promise<void> {
  try {
    for (const documents of splitIntoParts(saves.unsaved())) await ports.bridge.documents.save({ documents, window });
    for (const stories of splitIntoParts(storySaves.unsaved())) await ports.bridge.stories.save({ stories, window });
    const { name, text } = await ports.bridge.bundles.make({ scope });
    ports.saveText(name, text);
    get().notify({ tone: 'good', words: { says: 'given-out', names: [name], place: 'downloads' } });
  } catch (error) {
    get().notify(troubleNotice('export', troubleOf(error)));
  }
}

function splitIntoParts<Each>(all: readonly Each[]): Each[][] {
  const parts = Math.ceil(all.length / mostSavedAtOnce);
  return Array.from({ length: parts }, (_, part) => all.slice(part * mostSavedAtOnce, (part + 1) * mostSavedAtOnce));
}
