import { FileJson } from 'lucide-react';
import { Suspense, lazy, type ReactNode } from 'react';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { longestDrawnPart, whyPlain } from '../../../engine/payload/large-text.ts';
import { activeDocument, activeStory, isStoryActive, activePayloadId } from '../../../store/window/active-tab.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { CurlView, RequestView, ResolvedView } from './request-views.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { detectLineEnds, convertToLineFeeds } from './line-ends.ts';
import { Preflight } from './preflight.tsx';
import { loadEditorWords } from './monaco/editor-words.ts';
import { keysOf } from '../../../commands/shortcut-text.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { ScenarioGuess } from '../../../engine/payload/guess-scenario.ts';
import type { Say } from '../../../words/i18n.ts';
import styles from './editor-pane.module.css';

const [lineHeight, letterWidth] = [20, 7.5];

/** The window shows no more; the rest would be laid out in vain. */
function mostCharacters({ innerHeight, innerWidth }: Window): number {
  return Math.ceil(innerHeight / lineHeight) * Math.ceil(innerWidth / letterWidth);
}

/** The open text as the editor will show it, until the editor is ready. */
export function FirstText({ isHidden }: { readonly isHidden: boolean }) {
  const text = useBench((bench) => (activeStory(bench) ?? activeDocument(bench))?.text ?? '');
  return (
    <pre className={styles.firstText} data-first-text="" aria-busy="true" hidden={isHidden}>
      {text.slice(0, mostCharacters(window))}
    </pre>
  );
}

/** Offers to change the open payload to the scenario or order that a pasted text looks like. */
export function LooksLikeNote() {
  const { t } = useTranslation();
  const id = useBench(activePayloadId) ?? '';
  const like = useBench((bench) => bench.scenarioGuesses[id] ?? null);
  const language = useBench((bench) => bench.settings.language);
  const take = useBench((bench) => bench.acceptGuess);
  const keep = useBench((bench) => bench.dismissGuess);
  const jump = useBench((bench) => bench.jumpToRange);
  if (like === null) return null;
  const known = findScenario(like.scenario ?? '');
  const scenario = known === null ? null : inLanguage(known.name, language);
  // The buttons disappear with the note: focus the editor.
  const then = (act: (id: string) => void) => () => {
    act(id);
    jump({ line: 1, column: 1, endLine: 1, endColumn: 1 });
  };
  return (
    <div className={styles.warning} role="status" data-looks-like={like.scenario ?? like.orderNo}>
      <span className={styles.words}>{getNoteText(like, scenario, t)}</span>
      <Button size="small" onClick={then(take)} data-take-as-it-looks="">
        {t(scenario === null ? 'incoming.scenario.move' : 'incoming.scenario.switch')}
      </Button>
      <Button size="small" onClick={then(keep)}>
        {t('incoming.scenario.keep')}
      </Button>
    </div>
  );
}

function getNoteText({ orderNo }: ScenarioGuess, scenario: string | null, t: Say): string {
  if (scenario === null) return t('incoming.scenario.ofOrder', { orderNo });
  return orderNo === null
    ? t('incoming.scenario.looksLike', { scenario })
    : t('incoming.scenario.both', { scenario, orderNo });
}

/** A shorter text is readable on one line. */
const shortestLong = 400;

function OneLineNote() {
  const { t } = useTranslation();
  const { run } = useCommand('payload.format');
  const isOneLine = useBench((bench) => {
    const text = activeDocument(bench)?.text ?? '';
    return text.length > shortestLong && bench.view === 'template' && !/[\r\n]/.test(text.trimEnd());
  });
  const canBeRead = useBench((bench) => bench.analysis?.scan.root?.kind === 'object');
  const jump = useBench((bench) => bench.jumpToRange);
  if (!isOneLine || !canBeRead) return null;
  return (
    <p className={styles.note} data-one-line="">
      {t('writing.oneLine')}
      <Button
        size="small"
        onClick={() => {
          run();
          // The button disappears with the note.
          jump({ line: 1, column: 1, endLine: 1, endColumn: 1 });
        }}
      >
        {t('writing.layOut')}
      </Button>
    </p>
  );
}

/**
 * The editor, most of the window's bytes. They load from the start (vite.config.ts) and run after the window is drawn
 * without it.
 */
const LazyCodeEditor = lazy(async () => {
  await Promise.all([loadEditorWords(), waitForPaint()]);
  const { CodeEditor } = await import('./code-editor.tsx');
  return { default: CodeEditor };
});

/** Resolves after React's commit is painted. A hidden page paints nothing and does not wait. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The open payloads and stories; the active payload in its views, `form` among them, the active story under `storyBar`. */
export function EditorPane({ storyBar, form }: { readonly storyBar: ReactNode; readonly form: ReactNode }) {
  const { t } = useTranslation();
  const hasDocument = useBench((bench) => activeDocument(bench) !== null);
  const hasStory = useBench(isStoryActive);
  const view = useBench((bench) => bench.view);
  const openDialog = useBench((bench) => bench.openDialog);
  const leaveKeys = useBench((bench) => keysOf('go.next-region', bench.settings.shortcuts));
  const isHidden = !hasStory && (!hasDocument || view !== 'template');
  return (
    <section className={styles.pane} data-region="editor" tabIndex={-1} aria-label={t('regions.editor')}>
      <EditorTabs />
      {hasStory ? storyBar : null}
      {hasDocument ? (
        <>
          <Breadcrumb />
          <Warnings />
          <LooksLikeNote />
          <OneLineNote />
        </>
      ) : hasStory ? null : (
        <EmptyState
          icon={FileJson}
          title={t('editor.emptyTitle')}
          text={t('editor.emptyText')}
          action={{
            label: t('editor.emptyAction'),
            run: () => openDialog({ dialog: 'palette', query: t('commands.groups.new') }),
          }}
        />
      )}
      <PlainNote />
      {/* The editor stays mounted under other views and keeps undo and caret. */}
      <Suspense fallback={<FirstText isHidden={isHidden} />}>
        <LazyCodeEditor isHidden={isHidden} />
      </Suspense>
      {isHidden ? null : (
        <p className={styles.leave}>
          {leaveKeys === null ? t('editor.leaveByTab') : t('editor.leave', { keys: leaveKeys })}
        </p>
      )}
      {hasDocument && view === 'form' ? form : null}
      {hasDocument && view === 'resolved' ? <ResolvedView /> : null}
      {hasDocument && view === 'request' ? <RequestView /> : null}
      {hasDocument && view === 'curl' ? <CurlView /> : null}
      {hasDocument ? <Preflight /> : null}
    </section>
  );
}

function PlainNote() {
  const { t, i18n } = useTranslation();
  const why = whyPlain(useBench((bench) => (activeStory(bench) ?? activeDocument(bench))?.text ?? ''));
  if (why === null) return null;
  const count = (characters: number): string => characters.toLocaleString(i18n.language);
  return (
    <p className={styles.warning} data-plain={why.for} role="status">
      {why.for === 'line'
        ? t('editor.longLine', { length: count(why.length), drawn: count(longestDrawnPart) })
        : t('editor.longText')}
    </p>
  );
}

function Warnings() {
  const { t } = useTranslation();
  const document = useBench(activeDocument);
  const typed = useBench((bench) => bench.typed);
  if (document === null) return null;
  const ends = detectLineEnds(document.text);
  const isUnknown = findScenario(document.scenario) === null;
  return (
    <>
      {isUnknown ? (
        <p className={styles.warning}>{t('editor.unknownScenario', { scenario: document.scenario })}</p>
      ) : null}
      {ends === 'CR' || ends === 'LF + CRLF' ? (
        <p className={styles.warning} data-mixed-ends="">
          {t('editor.mixedEnds')}
          <Button size="small" onClick={() => typed(document.id, convertToLineFeeds(document.text))}>
            {t('editor.makeAlike')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
