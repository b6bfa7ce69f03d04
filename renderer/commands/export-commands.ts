import type { ExportKind } from '../features/pictures/engine/picture-choice.ts';
import { orderForEvidence } from '../features/calls/store/export-calls.ts';
import type { EvidenceSubject } from '../features/calls/store/slices.ts';
import type { Bench } from '../store/slice.ts';
import { activeStory, isPayloadActive } from '../store/window/active-tab.ts';
import { always, hasActivePayload, type Command } from './command.ts';
import { payloadsOfOrder, targetOrder, targetPayloads } from '../store/documents/command-target.ts';

const hasStage = ({ stage, activeTab }: Bench): boolean => stage !== null && activeTab !== null;

/** In the contact sheet, the sheet is exported. */
const sheetMeant = (bench: Bench): ExportKind =>
  bench.settings.section === 'contact-sheet' && isPayloadActive(bench) ? 'contact' : 'sheet';

export const exportCommands: readonly Command[] = [
  exporting(
    'phone',
    () => 'phone',
    (say) => say('pictures.commands.phone'),
  ),
  exporting('sheet', sheetMeant, (say) => say('pictures.commands.sheet')),
  exporting(
    'strip',
    () => 'strip',
    (say) => say('pictures.commands.strip'),
  ),
  exporting(
    'review',
    () => 'review',
    (say) => say('pictures.commands.review'),
  ),
];

function exporting(id: string, kind: (bench: Bench) => ExportKind, label: Command['label']): Command {
  return {
    id: `export.${id}`,
    group: 'out',
    label,
    also: ['png', 'pdf', 'html', 'picture', 'image', 'export', '圖片', '匯出'],
    whyNot: () => 'exporting.noText',
    isEnabled: hasStage,
    run: (bench) => bench.openPictureExport(kind(bench)),
  };
}

/** Evidence for an acceptance. */
const evidenceCommands: readonly Command[] = [
  evidence(
    'story',
    (say) => say('exporting.evidence.story'),
    (bench) => activeStory(bench) !== null,
  ),
  evidence(
    'stories',
    (say) => say('exporting.evidence.stories'),
    (bench) => bench.stories.length > 0,
  ),
  evidence(
    'order',
    (say) => say('exporting.evidence.order'),
    (bench) => orderForEvidence(bench) !== null,
  ),
];

function evidence(of: EvidenceSubject, label: Command['label'], isEnabled: Command['isEnabled']): Command {
  return {
    id: `out.evidence-${of}`,
    group: 'out',
    label,
    also: ['evidence', 'acceptance', 'zip', 'signed', '證據', '驗收', '已簽署'],
    whyNot: () => `exporting.noEvidence.${of}` as const,
    isEnabled,
    run: (bench) => bench.openEvidence(of),
  };
}

const withPayloads = (bench: Bench): boolean => targetPayloads(bench).length > 0;
const withOrder = (bench: Bench): boolean => targetOrder(bench) !== null;

/** Texts in both languages, where they are edited and leave for translation. */
const textsCommands: readonly Command[] = (['payload', 'order', 'project'] as const).map((scope) => ({
  id: `texts.${scope}`,
  group: 'out',
  label: (say) => say(`texts.commands.${scope}`),
  also: ['texts', 'translate', 'xliff', 'csv', 'copy', 'languages', '翻譯', '文案', '語言'],
  whyNot: () => 'exporting.noPayload' as const,
  isEnabled: (bench) => (scope === 'project' ? bench.documents.length > 0 : hasActivePayload(bench)),
  run: (bench) => bench.openTexts(scope),
}));

export const textExportCommands: readonly Command[] = [
  {
    id: 'out.save-as',
    group: 'out',
    label: (say) => say('exporting.saveAs'),
    also: ['download', 'file', '下載', '檔案'],
    whyNot: () => 'exporting.noText',
    isEnabled: (bench) => bench.activeTab !== null,
    run: (bench) => bench.saveAs(),
  },
  {
    id: 'out.copy-resolved',
    group: 'out',
    label: (say) => say('exporting.copyResolved'),
    also: ['variables', 'clipboard', '變數', '剪貼簿'],
    whyNot: () => 'exporting.noPayload',
    isEnabled: hasActivePayload,
    run: (bench) => bench.copyResolved(),
  },
  {
    id: 'out.payload',
    group: 'out',
    label: (say) => say('exporting.payload'),
    also: ['bundle', 'export'],
    whyNot: () => 'exporting.noPayload',
    isEnabled: withPayloads,
    run: (bench) => bench.exportBundle({ of: 'payloads', ids: [...targetPayloads(bench)] }),
  },
  {
    id: 'out.order',
    group: 'out',
    label: (say) => say('exporting.order'),
    also: ['bundle', 'export'],
    whyNot: () => 'exporting.noPayload',
    isEnabled: withOrder,
    run: (bench) => bench.exportBundle({ of: 'payloads', ids: [...payloadsOfOrder(bench)] }),
  },
  {
    id: 'out.order-folder',
    group: 'out',
    label: (say) => say('exporting.orderFolder'),
    also: ['export', 'project', 'git', '資料夾'],
    whyNot: () => 'exporting.noPayload',
    isEnabled: withOrder,
    run: (bench) => bench.showProjects('order'),
  },
  {
    id: 'out.project',
    group: 'out',
    label: (say) => say('exporting.project'),
    also: ['bundle', 'export'],
    isEnabled: always,
    run: (bench) => bench.exportBundle({ of: 'project' }),
  },
  {
    id: 'out.schema',
    group: 'out',
    label: (say) => say('exporting.schema'),
    also: ['validator'],
    whyNot: () => 'exporting.noPayload',
    isEnabled: hasActivePayload,
    run: (bench) => bench.exportSchema(),
  },
  {
    id: 'out.openapi',
    group: 'out',
    label: (say) => say('exporting.openApi'),
    also: ['swagger', 'client'],
    isEnabled: always,
    run: (bench) => bench.exportOpenApi(),
  },
  ...textsCommands,
  ...evidenceCommands,
];
