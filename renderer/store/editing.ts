import type { Finding, Fix, TextRange } from '../../shared/documents/finding.ts';
import { lineIndex } from '../../shared/lib/line-index.ts';
import { nodeAtPointer } from '../../shared/lib/json-pointer.ts';
import type { Analysis } from './analysis.ts';
import type { SliceContext } from './bench.ts';
import { activeDocument, lookedState, lookingWorldOf } from './focus.ts';
import type { LookingWorld } from './looking.ts';
import { markKeyStroke } from './measuring.ts';
import type { EditorView } from './settings.ts';
import type { StageView } from './stage.ts';

/** A place the editor should go to. `turn` makes two jumps to the same place two jumps. */
export type Reveal = TextRange & { readonly documentId: string; readonly turn: number };

export type EditingSlice = {
  readonly activeId: string | null;
  readonly openTabs: readonly string[];
  readonly view: EditorView;
  /** Everything that follows from the open text now; null when nothing is open. */
  readonly analysis: Analysis | null;
  readonly lastGood: Readonly<Record<string, Analysis>>;
  readonly orderKey: string | null;
  readonly stage: StageView | null;
  /** The draft's own card is shown although it would be refused. */
  readonly isPeeking: boolean;
  readonly reveal: Reveal | null;
  readonly typed: (id: string, text: string) => void;
  readonly open: (id: string) => void;
  readonly close: (id: string) => void;
  readonly setView: (view: EditorView) => void;
  readonly setPeeking: (isPeeking: boolean) => void;
  /** Looks at the open document again: the clock, the history or a choice has changed. */
  readonly look: () => void;
  readonly lookingWorld: () => LookingWorld;
  readonly applyFix: (fix: Fix) => void;
  readonly jumpToFinding: (finding: Finding) => void;
  /** Jumps to the value at a pointer of the payload. */
  readonly jumpToPath: (pointer: string) => void;
  readonly goToProblem: (direction: 1 | -1) => void;
};

/** The open documents and everything that is shown of the one in front. */
export function createEditing(context: SliceContext): EditingSlice {
  const { world, set, get, saves } = context;
  let turn = 0;
  let problemAt = -1;

  const rememberTabs = (): void => {
    get().choose('openTabs', get().openTabs);
    get().choose('activeTab', get().activeId);
  };
  const jump = ({ line, column, endLine, endColumn }: TextRange): void => {
    const { activeId } = get();
    if (activeId === null) return;
    turn += 1;
    set({ view: 'template', reveal: { line, column, endLine, endColumn, documentId: activeId, turn } });
  };

  return {
    activeId: null,
    openTabs: [],
    view: 'template',
    analysis: null,
    lastGood: {},
    orderKey: null,
    stage: null,
    isPeeking: false,
    reveal: null,
    typed: (id, text) => {
      markKeyStroke();
      const at = get().documents.findIndex((document) => document.id === id);
      const before = get().documents[at];
      if (before === undefined || before.text === text) return;
      const document = { ...before, text };
      problemAt = -1;
      set((state) => lookedState(world, { ...state, documents: state.documents.with(at, document) }));
      saves.changed(document);
      get().textChanged();
    },
    open: (id) => {
      if (!get().documents.some((document) => document.id === id)) return;
      problemAt = -1;
      set((state) => ({
        ...lookedState(world, { ...state, activeId: id }),
        activeId: id,
        openTabs: state.openTabs.includes(id) ? state.openTabs : [...state.openTabs, id],
        selectedCallId: null,
        isPeeking: false,
      }));
      rememberTabs();
      get().textChanged();
    },
    close: (id) => {
      const { openTabs, activeId } = get();
      const at = openTabs.indexOf(id);
      if (at === -1) return;
      const left = openTabs.toSpliced(at, 1);
      const next = activeId === id ? (left[Math.min(at, left.length - 1)] ?? null) : activeId;
      set((state) => ({ ...lookedState(world, { ...state, activeId: next }), openTabs: left, activeId: next }));
      rememberTabs();
    },
    setView: (view) => {
      set({ view });
      get().textChanged();
    },
    setPeeking: (isPeeking) => set((state) => lookedState(world, { ...state, isPeeking })),
    look: () => set((state) => lookedState(world, state)),
    lookingWorld: () => lookingWorldOf(get()),
    applyFix: (fix) => {
      const document = activeDocument(get());
      if (document === null) return;
      const lines = lineIndex(document.text);
      const start = lines.offsetAt(fix.edit.line, fix.edit.column);
      const end = lines.offsetAt(fix.edit.endLine, fix.edit.endColumn);
      get().typed(document.id, document.text.slice(0, start) + fix.edit.text + document.text.slice(end));
    },
    jumpToFinding: (finding) => {
      problemAt = get().analysis?.findings.indexOf(finding) ?? -1;
      jump(finding);
    },
    jumpToPath: (pointer) => {
      const { analysis } = get();
      const node = analysis === null || analysis.scan.root === null ? null : nodeAtPointer(analysis.scan.root, pointer)?.node;
      if (analysis === null || node === null || node === undefined) return;
      const { map } = analysis.resolved;
      jump(lineIndex(analysis.document.text).rangeOf(map.toTyped(node.start, 'start'), map.toTyped(node.end, 'end')));
    },
    goToProblem: (direction) => {
      const findings = get().analysis?.findings ?? [];
      const start = problemAt === -1 && direction === -1 ? 0 : problemAt;
      const finding = findings[(start + direction + findings.length) % Math.max(1, findings.length)];
      if (finding !== undefined) get().jumpToFinding(finding);
    },
  };
}
