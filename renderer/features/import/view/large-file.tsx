import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { countPieces, getPieceRange, decodePiece } from '../engine/file-piece.ts';
import type { ImportFile } from '../store/slices.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import styles from './large-file.module.css';

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
