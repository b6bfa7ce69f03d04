import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Bench } from '../../../store/slice.ts';
import { activeStoryId } from '../../../store/window/active-tab.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './drop-target.module.css';
import { readDroppedFiles, getFiles, hasFiles } from './dropped-files.ts';

/** Accepts files dropped anywhere on the window, and pastes while the list has the focus. */
export function DropTarget() {
  const { t } = useTranslation();
  const isOver = useDrops();
  usePastes();
  if (!isOver) return null;
  return (
    <div className={styles.target} role="status" data-drop-target="">
      <div className={styles.card}>
        <FileDown size={24} strokeWidth={1.6} aria-hidden="true" />
        <p className={styles.title}>{t('incoming.drop.title')}</p>
        <p className={styles.text}>{t('incoming.drop.text')}</p>
      </div>
    </div>
  );
}

function isBusy({ dialog }: Pick<Bench, 'dialog'>): boolean {
  return dialog !== null && dialog.dialog !== 'incoming' && dialog.dialog !== 'paste';
}

/** Captures first: the browser would open a dropped file instead of the page. */
function useDrops(): boolean {
  const store = useBenchStore();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const withFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      act(event);
    };
    const over = withFiles((event) => {
      const isRefused = isBusy(store.getState());
      if (event.dataTransfer !== null)
        event.dataTransfer.dropEffect = isRefused && !isCalibrating(store.getState()) ? 'none' : 'copy';
      setOver(!isRefused);
    });
    globalThis.addEventListener('dragenter', over, options);
    globalThis.addEventListener('dragover', over, options);
    globalThis.addEventListener(
      'dragleave',
      // No related target: the pointer left the window.
      withFiles((event) => setOver((before) => before && event.relatedTarget !== null)),
      options,
    );
    globalThis.addEventListener(
      'drop',
      withFiles((event) => {
        setOver(false);
        const bench = store.getState();
        if (isScreenshot(event, bench) || isBusy(bench) || isImageOfPhone(event, bench) || isRowsOfStory(event, bench))
          return;
        void readDroppedFiles(event.dataTransfer).then(bench.offerFiles);
      }),
      options,
    );
    return () => listening.abort();
  }, [store]);
  return isOver;
}

function isCalibrating({ dialog }: Pick<Bench, 'dialog'>): boolean {
  return dialog?.dialog === 'calibration';
}

/** A file dropped while the card is calibrated is its screenshot. */
function isScreenshot({ dataTransfer }: DragEvent, bench: Bench): boolean {
  const [file] = dataTransfer?.files ?? [];
  if (file === undefined || !isCalibrating(bench)) return false;
  void bench.giveScreenshot(file.name, file);
  return true;
}

/** An image dropped on a phone replaces the payload's image there. */
function isImageOfPhone({ dataTransfer, target }: DragEvent, { giveImage }: Bench): boolean {
  const phone = target instanceof Element ? target.closest<HTMLElement>('[data-locale]') : null;
  const [file, ...others] = dataTransfer?.files ?? [];
  if (phone === null || file === undefined || others.length > 0 || !file.type.startsWith('image/')) return false;
  return giveImage(phone.dataset['locale'] ?? '', file);
}

/** A file of rows dropped on a story, or on the runs, has that story run for each row. */
function isRowsOfStory({ dataTransfer, target }: DragEvent, bench: Bench): boolean {
  const [file, ...others] = dataTransfer?.files ?? [];
  if (!(target instanceof Element) || file === undefined || others.length > 0 || !isRowsFile.test(file.name))
    return false;
  const story = target.closest<HTMLElement>('[data-story]')?.dataset['story'] ?? null;
  const ofRuns = target.closest('[data-story-rows]') === null ? null : getStoryOfRuns(bench);
  const id = story ?? ofRuns;
  if (id === null) return false;
  void bench.runWithRows(id, { name: file.name, blob: file });
  return true;
}

const isRowsFile = /\.(?:csv|jsonl|ndjson)$/i;

/** The story of the chosen result, else the open one, else the only one. */
function getStoryOfRuns(bench: Bench): string | null {
  const chosen = bench.runs.find(({ planned }) => planned.key === bench.chosenRun?.key);
  const [only, ...others] = bench.stories;
  return chosen?.planned.story.id ?? activeStoryId(bench) ?? (others.length === 0 ? (only?.id ?? null) : null);
}

/** Pastes go to the list if it, or nothing, has the focus. */
function usePastes(): void {
  const store = useBenchStore();
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'paste',
      (event) => {
        const { offerFiles, offerText, dialog } = store.getState();
        const isForList =
          event.target instanceof Element &&
          event.target.closest('input, textarea, select, [contenteditable], .monaco-editor') === null &&
          (event.target === document.body || event.target.closest('[data-region="list"]') !== null);
        if (!isForList || dialog !== null) return;
        const files = getFiles(event.clipboardData);
        const text = event.clipboardData?.getData('text/plain') ?? '';
        event.preventDefault();
        if (files.length > 0) void offerFiles(files);
        else if (text !== '') void offerText(text);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [store]);
}
