import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Bench } from '../../../store/slice.ts';
import { activeStoryId } from '../../../store/window/active-tab.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './drop-target.module.css';
import type { OfferedFile } from '../store/slices.ts';

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

/** The maximum of files in a dropped folder, and its maximum depth. */
const mostFiles = 2000;
const deepest = 8;

export function getFiles(transfer: DataTransfer | null): readonly OfferedFile[] {
  return [...(transfer?.files ?? [])].map((file) => ({ name: file.name, blob: file }));
}

/**
 * Reads the files of a drop; those of a folder by their paths in it. Call it during the drop event: the browser clears
 * the entries afterwards.
 */
async function readDroppedFiles(transfer: DataTransfer | null): Promise<readonly OfferedFile[]> {
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = getFiles(transfer);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found: OfferedFile[] = [];
  for (const entry of entries) await collectFiles(entry, found, 0);
  return found;
}

/** Whether files are dragged, not a row or a text. */
function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** Hidden files and folders, such as .git, are skipped. */
async function collectFiles(entry: FileSystemEntry, found: OfferedFile[], depth: number): Promise<void> {
  if (found.length >= mostFiles || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file !== null) found.push({ name: entry.fullPath.replace(/^\//, ''), blob: file });
    return;
  }
  if (!isFolder(entry) || depth >= deepest) return;
  const reader = entry.createReader();
  // It returns up to a hundred at a time, and none at the end.
  for (let own = await readNextEntries(reader); own.length > 0; own = await readNextEntries(reader))
    for (const each of own) await collectFiles(each, found, depth + 1);
}

function readNextEntries(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
