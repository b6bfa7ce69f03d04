import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { megabytes } from '../../../words/megabytes.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { CallsImport, ImportFile } from '../store/slices.ts';
import styles from './import-dialog.module.css';
import { useEffect, useRef, useState } from 'react';
import { countPieces, getPieceRange, decodePiece } from '../engine/file-piece.ts';

/** Shows how far a file of calls is imported, and at the end the result. */
export function CallsImportView({ callsImport }: { readonly callsImport: CallsImport }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const close = useBench((bench) => bench.closeCallsImport);
  const choose = useBench((bench) => bench.choose);
  const { name, size, read, progress, isRunning, trouble } = callsImport;
  const number = (count: number): string => count.toLocaleString(language);
  return (
    <Modal title={t('incoming.calls.importing')} text={name} isWide onClose={() => void close()}>
      <div role="status" data-calls-import={isRunning ? 'running' : 'ended'}>
        {isRunning ? (
          <>
            <progress className={styles.progress} value={read} max={size} aria-label={t('incoming.calls.importing')} />
            <p className={styles.facts}>
              {t('incoming.readOf', { read: megabytes(read, language), size: megabytes(size, language) })}
            </p>
          </>
        ) : null}
        {progress === null ? null : (
          <p className={styles.facts}>
            {[
              t('incoming.calls.imported', { count: progress.imported, number: number(progress.imported) }),
              ...(progress.known === 0
                ? []
                : [t('incoming.calls.known', { count: progress.known, number: number(progress.known) })]),
              ...(progress.skippedCount === 0
                ? []
                : [
                    t('incoming.calls.skipped', {
                      count: progress.skippedCount,
                      number: number(progress.skippedCount),
                    }),
                  ]),
            ].join(' ')}
          </p>
        )}
        {isRunning || progress === null ? null : <Ending callsImport={callsImport} />}
      </div>
      <Refusal text={trouble === null ? null : troubleText(trouble, t, language)} />
      <ModalActions>
        <Button autoFocus={isRunning} onClick={() => void close()} data-calls-import-close="">
          {t(isRunning ? 'dialogs.cancel' : 'incoming.close')}
        </Button>
        {isRunning ? null : (
          <Button
            look="primary"
            autoFocus
            data-show-imported=""
            onClick={() => {
              void close();
              choose('section', 'calls');
            }}
          >
            {t('incoming.calls.show')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}

function Ending({ callsImport: { progress } }: { readonly callsImport: CallsImport }) {
  const { t } = useTranslation();
  if (progress === null) return null;
  const { skipped, skippedCount, isFound, isClosed } = progress;
  return (
    <>
      {isFound ? null : <p className={styles.why}>{t('incoming.calls.noList')}</p>}
      {isFound && !isClosed ? <p className={styles.why}>{t('incoming.calls.notClosed')}</p> : null}
      {skipped.length === 0 ? null : (
        <ul className={styles.skipped}>
          {skipped.map(({ entry, why }) => (
            <li key={entry}>{t('incoming.calls.entry', { entry: entry + 1, why })}</li>
          ))}
          {skippedCount > skipped.length ? (
            <li>{t('incoming.others', { count: skippedCount - skipped.length })}</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

/** Shows a file that is too large for a payload, one piece in memory at a time. */
export function LargeFile({ file, onClose }: { readonly file: ImportFile; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [piece, setPiece] = useState(0);
  const text = usePiece(file.blob, piece);
  const { size } = file.blob;
  const last = countPieces(size) - 1;
  const { start } = getPieceRange(piece, size);
  const { start: next } = getPieceRange(piece + 1, size);
  const number = (count: number): string => count.toLocaleString(i18n.language);
  const values = { from: number(start + 1), to: number(Math.min(next, size)), size: number(size) };
  return (
    <Modal title={file.name} text={t('incoming.largeFile.text')} isWide onClose={onClose}>
      <pre
        key={piece}
        className={styles.text}
        role="region"
        tabIndex={0}
        aria-label={t('incoming.largeFile.piece', values)}
        data-large-piece={piece}
      >
        {text === null ? t('incoming.largeFile.unreadable') : text}
      </pre>
      <p className={styles.place} aria-live="polite">
        {t('incoming.largeFile.piece', values)}
      </p>
      <ModalActions>
        <Button disabled={piece === 0} onClick={() => setPiece(0)}>
          {t('incoming.largeFile.first')}
        </Button>
        <Button disabled={piece === 0} onClick={() => setPiece(piece - 1)}>
          {t('incoming.largeFile.previous')}
        </Button>
        <Button disabled={piece === last} onClick={() => setPiece(piece + 1)}>
          {t('incoming.largeFile.next')}
        </Button>
        <Button disabled={piece === last} onClick={() => setPiece(last)}>
          {t('incoming.largeFile.last')}
        </Button>
        <Button look="primary" autoFocus onClick={onClose}>
          {t('incoming.close')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Returns the text of a piece: the previous one until it is read, null if unreadable. */
function usePiece(blob: Blob, piece: number): string | null {
  const [text, setText] = useState<string | null>('');
  const wanted = useRef(piece);
  useEffect(() => {
    wanted.current = piece;
    const { start, end } = getPieceRange(piece, blob.size);
    blob
      .slice(start, end)
      .arrayBuffer()
      .then((bytes) => decodePiece(new Uint8Array(bytes), piece === 0))
      .catch(() => null)
      .then((read) => (wanted.current === piece ? setText(read) : undefined))
      .catch(() => undefined);
  }, [blob, piece]);
  return text;
}
