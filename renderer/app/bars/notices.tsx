import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../shared/lib/text/words.ts';
import type { Notice, NoticeWords } from '../../store/window/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Say } from '../../words/i18n.ts';
import styles from './notices.module.css';
import { troubleText } from '../../words/trouble-text.ts';

const shortMs = 2500;
const longMs = 9000;

/** Short messages at the lower edge. One that offers to undo stays long enough to be read and reached. */
export function Notices() {
  const { t } = useTranslation();
  const notices = useBench((bench) => bench.notices);
  return (
    <section className={styles.notices} aria-label={t('notices.label')} aria-live="polite">
      {notices.map((notice) => (
        <NoticeView key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeView({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const dismiss = useBench((bench) => bench.dismissNotice);
  const language = useBench((bench) => bench.settings.language);
  const { id, action, tone } = notice;
  useEffect(() => {
    const timer = setTimeout(
      () => dismiss(id),
      tone === 'plain' && action === undefined ? shortMs : tone === 'good' ? shortMs : longMs,
    );
    return () => clearTimeout(timer);
  }, [id, tone, action, dismiss]);
  return (
    <div className={styles.notice} data-tone={tone} data-notice={notice.words.says}>
      <p className={styles.words}>{noticeText(notice.words, t, language)}</p>
      {action === undefined ? null : (
        <Button
          size="small"
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {t(`notices.${action.label}`)}
        </Button>
      )}
      <IconButton size="small" label={t('notices.dismiss')} onClick={() => dismiss(id)}>
        <X size={13} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** "12 KB"; cut and not rounded, so that nothing under a limit reads as if it had reached it. */
function fileSize(byteCount: number, language: Language): string {
  const kilobytes = Math.floor(byteCount / 100) / 10;
  return byteCount < 1000 ? `${byteCount} B` : `${kilobytes.toLocaleString(language)} KB`;
}

function noticeText(words: NoticeWords, t: Say, language: Language): string {
  switch (words.says) {
    case 'removed':
      return t('notices.removed', { name: words.name });
    case 'brought-back':
      return t('notices.broughtBack', { count: words.count });
    case 'changed-elsewhere':
      return t('notices.changedElsewhere', { name: words.name });
    case 'copied':
      return t('notices.copied');
    case 'copy-failed':
      return t('notices.copyFailed');
    case 'not-read':
      return t('notices.notRead');
    case 'nothing-to-step-to':
      return t('notices.nothingToStep');
    case 'gap-chosen':
      return t('notices.gapChosen', { gap: words.id });
    case 'gaps-reset':
      return t('notices.gapsReset');
    case 'calls-left-out':
      return t('stories.leftOut', { count: words.count });
    case 'reading-calls':
      return t('stories.readingCalls', { count: words.count });
    case 'calls-missing':
      return t('stories.callsMissing', { count: words.count });
    case 'calls-cut':
      return t('stories.callsCut');
    case 'calls-cleared':
      return t('calls.cleared', { count: words.count });
    case 'call-without-text':
      return t(`calls.noText.${words.because}`);
    case 'call-not-shown':
      return t(`calls.notShown.${words.because}`);
    case 'order-without-payload':
      return t('calls.orderWithoutPayload');
    case 'text-names-variables':
      return t('calls.namesVariables');
    case 'store-renewed':
      return t('notices.storeRenewed');
    case 'call-stopped':
      return t(`stories.stops.${words.because}`);
    case 'undo-in-text':
      return t('stories.undoInText');
    case 'image-fits':
      return t('images.fits', { width: words.width, height: words.height, size: fileSize(words.byteCount, language) });
    case 'image-unread':
      return t(`images.unread.${words.because}`);
    case 'send-blocked':
      return t('notices.loneSurrogate');
    case 'trouble':
      return `${t(`trouble.doing.${words.doing}`)} ${troubleText(words.trouble, t, language)}`;
  }
}
