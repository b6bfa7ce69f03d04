import { inLanguage } from '../../shared/lib/text/words.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import type { EditorView, PanelId } from '../../shared/documents/settings.ts';
import type { Bench } from '../store/slice.ts';
import { selectStoryMarks } from '../store/stories/story-marks.ts';
import { activeDocument, isStoryActive } from '../store/window/active-tab.ts';
import { always, hasActivePayload, type Command } from './command.ts';
import { movesId } from '../../shared/protocol/reference/entry.ts';

const hasProblems = (bench: Bench): boolean => (bench.analysis?.findings ?? selectStoryMarks(bench)).length > 0;

export const goCommands: readonly Command[] = [
  {
    id: 'go.palette',
    group: 'go',
    label: (say) => say('commands.palette'),
    isEnabled: always,
    run: (bench) => bench.openDialog({ dialog: 'palette' }),
  },
  {
    id: 'go.gallery',
    group: 'go',
    label: (say) => say('commands.gallery'),
    also: ['templates', 'samples', 'examples', '範本', '範例'],
    isEnabled: always,
    run: (bench) => bench.openDialog({ dialog: 'gallery' }),
  },
  {
    id: 'go.contact-sheet',
    group: 'go',
    label: (say) => say('contactSheet.place'),
    also: ['overview', 'all phones', 'sizes', '總覽'],
    isEnabled: always,
    run: (bench) => bench.choose('section', 'contact-sheet'),
  },
  {
    id: 'go.next-problem',
    group: 'go',
    label: (say) => say('commands.nextProblem'),
    isEnabled: hasProblems,
    run: (bench) => bench.goToProblem(1),
  },
  {
    id: 'go.previous-problem',
    group: 'go',
    label: (say) => say('commands.previousProblem'),
    isEnabled: hasProblems,
    run: (bench) => bench.goToProblem(-1),
  },
  {
    id: 'go.next-region',
    group: 'go',
    label: (say) => say('commands.nextRegion'),
    isEnabled: always,
    run: (_, page) => page.moveRegion(1),
  },
  {
    id: 'go.previous-region',
    group: 'go',
    label: (say) => say('commands.previousRegion'),
    isEnabled: always,
    run: (_, page) => page.moveRegion(-1),
  },
  {
    id: 'go.next-tab',
    group: 'go',
    label: (say) => say('commands.nextTab'),
    isEnabled: hasTabs,
    run: (bench) => moveTab(bench, 1),
  },
  {
    id: 'go.previous-tab',
    group: 'go',
    label: (say) => say('commands.previousTab'),
    isEnabled: hasTabs,
    run: (bench) => moveTab(bench, -1),
  },
  panel('timeline', (say) => say('commands.timeline'), ['timeline', 'simulation', 'schedule', '時間線', '模擬']),
  panel('problems', (say) => say('commands.problems'), [
    'problems',
    'errors',
    'warnings',
    'validation',
    '問題',
    '錯誤',
    '警告',
  ]),
  panel('response', (say) => say('commands.response'), ['response', 'verdict', 'answer', '回應', '結果']),
  panel('calls', (say) => say('commands.calls')),
  {
    id: 'go.calls-place',
    group: 'go',
    label: (say) => say('calls.place'),
    also: [
      'calls',
      '呼叫',
      'history',
      'log',
      'requests',
      'verify signature',
      'check signature',
      'wrong signature',
      'invalid signature',
      '歷史',
      '紀錄',
      '驗簽',
      '驗證簽名',
      '檢查簽名',
      '簽名錯誤',
      '簽名無效',
    ],
    isEnabled: always,
    run: (bench) => bench.choose('section', 'calls'),
  },
  panel('assumptions', (say) => say('commands.assumptions'), ['gaps', 'open points']),
  {
    id: 'go.reference',
    group: 'go',
    label: (say) => say('reference.open'),
    also: ['specification', 'documentation', '規格', '文件'],
    isEnabled: always,
    run: (bench) => bench.showReference(null),
  },
  {
    id: 'go.transitions',
    group: 'go',
    label: (say) => say('reference.openMoves'),
    also: ['moves', 'every move', 'transitions', 'statuses', 'lifecycle', '轉移', '狀態轉移', '所有轉移', '狀態'],
    isEnabled: always,
    run: showTransitions,
  },
  {
    id: 'go.panel-height',
    group: 'go',
    label: (say) => say('panels.height'),
    isEnabled: always,
    run: (bench) => bench.togglePanelHeight(),
  },
  {
    id: 'go.help',
    group: 'go',
    label: (say) => say('reference.help'),
    isEnabled: always,
    run: (bench, page) => bench.showReference(page.referenceHere()),
  },
  view('template', (say) => say('commands.viewTemplate')),
  view('form', (say) => say('commands.viewForm'), ['form', 'fields', 'fill in', '表單', '欄位', '填寫']),
  view('resolved', (say) => say('commands.viewResolved')),
  view('request', (say) => say('commands.viewRequest')),
  view('curl', (say) => say('commands.viewCurl')),
];

/** Of the scenario of the open payload or story; where none is open, one is chosen in the list of the reference. */
function showTransitions(bench: Bench): void {
  const [call] = bench.storyView?.readable?.played.calls ?? [];
  const scenario = activeDocument(bench)?.scenario ?? (isStoryActive(bench) ? call?.scenario : undefined);
  if (findScenario(scenario ?? '') !== null) return bench.showReference(movesId(scenario ?? ''));
  bench.setReferenceScope('all');
  bench.searchReference(inLanguage({ en: 'transitions', zh: '狀態轉移' }, bench.settings.language));
  bench.showReference(null);
}

function hasTabs(bench: Bench): boolean {
  return bench.openTabs.length > 1;
}

function moveTab(bench: Bench, direction: 1 | -1): void {
  const at = bench.openTabs.indexOf(bench.activeTab?.id ?? '');
  const next = bench.openTabs[(at + direction + bench.openTabs.length) % bench.openTabs.length];
  if (next !== undefined) bench.open(next);
}

function panel(id: PanelId, label: Command['label'], also: readonly string[] = []): Command {
  return { id: `go.${id}`, group: 'go', label, also, isEnabled: always, run: (bench) => bench.choose('panel', id) };
}

function view(id: EditorView, label: Command['label'], also: readonly string[] = []): Command {
  return {
    id: `go.view-${id}`,
    group: 'go',
    label,
    also,
    isEnabled: hasActivePayload,
    run: (bench) => bench.setView(id),
  };
}
