import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { Notice, NoticeWords } from '../../store/window/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './notices.module.css';
import { noticeText } from '../notice-text.ts';

const shortMs = 2500;
const longMs = 9000;
const listMs = 15_000;

/** Messages with a next step or with names, which take longer to read. */
const readAtLength: ReadonlySet<NoticeWords['says']> = new Set(['cannot-run', 'given-out', 'redo-elsewhere', 'undone']);

/** Short messages in the status bar, the newest in view. One with undo stays longer. */
export function Notices() {
  const { t } = useTranslation();
  const notices = useBench((bench) => bench.notices);
  return (
    <section className={styles.notices} aria-label={t('notices.label')} aria-live="polite">
      {notices.map((notice, at) => (
        <NoticeView key={notice.id} notice={notice} isInView={at === notices.length - 1} />
      ))}
    </section>
  );
}

function NoticeView({ notice, isInView }: { readonly notice: Notice; readonly isInView: boolean }) {
  const { t } = useTranslation();
  const dismiss = useBench((bench) => bench.dismissNotice);
  const settings = useBench((bench) => bench.settings);
  const { id, step, redo, tone, words } = notice;
  const isList = words.says === 'given-out' && words.names.length > 1;
  const undo = useBench((bench) => bench.undoStep);
  const redoLast = useBench((bench) => bench.redoLast);
  useEffect(() => {
    if (!isInView) return undefined;
    const isLong = step !== undefined || tone === 'bad' || readAtLength.has(words.says);
    const timer = setTimeout(() => dismiss(id), isList ? listMs : isLong ? longMs : shortMs);
    return () => clearTimeout(timer);
  }, [id, isInView, isList, tone, step, words.says, dismiss]);
  return (
    <div className={styles.notice} data-tone={tone} data-notice={words.says}>
      <p className={styles.words}>{noticeText(words, t, settings)}</p>
      {step === undefined ? null : (
        <Button size="small" onClick={() => void undo(step)}>
          {t('notices.undo')}
        </Button>
      )}
      {redo === undefined ? null : (
        <Button size="small" onClick={() => void redoLast()}>
          {t('undo.redo')}
        </Button>
      )}
      <IconButton size="small" label={t('notices.dismiss')} onClick={() => dismiss(id)}>
        <X size={13} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
