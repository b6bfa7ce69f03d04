import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bench } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import styles from './drop-target.module.css';
import { readDroppedFiles, getFiles, hasFiles } from './dropped-files.ts';

/** Takes files that are dropped anywhere on the window, and what is pasted while the list has the focus. */
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

/** Whether something else than what came in before stands over the window, and wants an answer first. */
function isBusy({ dialog }: Pick<Bench, 'dialog'>): boolean {
  return dialog !== null && dialog.dialog !== 'incoming' && dialog.dialog !== 'paste';
}

/** Listens before anybody else: a file that falls on the page itself would take its place. */
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
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isRefused ? 'none' : 'copy';
      setOver(!isRefused);
    });
    globalThis.addEventListener('dragenter', over, options);
    globalThis.addEventListener('dragover', over, options);
    globalThis.addEventListener(
      'dragleave',
      // Into nothing: out of the window.
      withFiles((event) => setOver((before) => before && event.relatedTarget !== null)),
      options,
    );
    globalThis.addEventListener(
      'drop',
      withFiles((event) => {
        setOver(false);
        const bench = store.getState();
        if (isBusy(bench) || isImageOfPhone(event, bench)) return;
        void readDroppedFiles(event.dataTransfer).then(bench.offerFiles);
      }),
      options,
    );
    return () => listening.abort();
  }, [store]);
  return isOver;
}

/** An image that falls on a phone is drawn there, in the place of the one that the payload names. */
function isImageOfPhone({ dataTransfer, target }: DragEvent, { giveImage }: Bench): boolean {
  const phone = target instanceof Element ? target.closest<HTMLElement>('[data-locale]') : null;
  const [file, ...others] = dataTransfer?.files ?? [];
  if (phone === null || file === undefined || others.length > 0 || !file.type.startsWith('image/')) return false;
  return giveImage(phone.dataset['locale'] ?? '', file);
}

/** A paste goes to the list where the focus is there, or nowhere. */
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
