import { FileJson } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { drawnOfPlainLine, whyPlain } from '../../engine/payload/long-lines.ts';
import { activeDocument, activeStory, isStoryInFront } from '../../store/window/front.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CurlView } from './curl-view.tsx';
import styles from './editor-pane.module.css';
import { EditorTabs } from './editor-tabs.tsx';
import { FirstText } from './first-text.tsx';
import { LazyCodeEditor } from './lazy-code-editor.tsx';
import { lineEnds, withLineFeeds } from './line-ends.ts';
import { LooksLikeNote } from './looks-like-note.tsx';
import { OneLineNote } from './one-line-note.tsx';
import { Preflight } from './preflight.tsx';
import { RequestView } from './request-view.tsx';
import { ResolvedView } from './resolved-view.tsx';

/** The open payloads and stories; the payload in front in four views, the story in front under `storyBar`. */
export function EditorPane({ storyBar }: { readonly storyBar: ReactNode }) {
  const { t } = useTranslation();
  const hasDocument = useBench((bench) => activeDocument(bench) !== null);
  const hasStory = useBench(isStoryInFront);
  const view = useBench((bench) => bench.view);
  const openDialog = useBench((bench) => bench.openDialog);
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
      {/* The editor stays where it is under the other views: its undo and its caret live in it. */}
      <Suspense fallback={<FirstText isHidden={isHidden} />}>
        <LazyCodeEditor isHidden={isHidden} />
      </Suspense>
      {hasDocument && view === 'resolved' ? <ResolvedView /> : null}
      {hasDocument && view === 'request' ? <RequestView /> : null}
      {hasDocument && view === 'curl' ? <CurlView /> : null}
      {hasDocument ? <Preflight /> : null}
    </section>
  );
}

/** What is off in the editor for the sake of a text, or of a line, too long for it. */
function PlainNote() {
  const { t, i18n } = useTranslation();
  const why = whyPlain(useBench((bench) => (activeStory(bench) ?? activeDocument(bench))?.text ?? ''));
  if (why === null) return null;
  const count = (characters: number): string => characters.toLocaleString(i18n.language);
  return (
    <p className={styles.warning} data-plain={why.for} role="status">
      {why.for === 'line'
        ? t('editor.longLine', { length: count(why.length), drawn: count(drawnOfPlainLine) })
        : t('editor.longText')}
    </p>
  );
}

/** What keeps this text from being edited or looked at as usual. */
function Warnings() {
  const { t } = useTranslation();
  const document = useBench(activeDocument);
  const typed = useBench((bench) => bench.typed);
  if (document === null) return null;
  const ends = lineEnds(document.text);
  const isUnknown = findScenario(document.scenario) === null;
  return (
    <>
      {isUnknown ? (
        <p className={styles.warning}>{t('editor.unknownScenario', { scenario: document.scenario })}</p>
      ) : null}
      {ends === 'CR' || ends === 'LF + CRLF' ? (
        <p className={styles.warning} data-mixed-ends="">
          {t('editor.mixedEnds')}
          <Button size="small" onClick={() => typed(document.id, withLineFeeds(document.text))}>
            {t('editor.makeAlike')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
