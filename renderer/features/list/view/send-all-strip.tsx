import { X } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { SendingAll } from '../../../store/sending/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Say } from '../../../words/i18n.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './send-all-strip.module.css';

/** Shows the progress of sending an order, and what can be done where it stopped. */
export function SendAllStrip() {
  const { t } = useTranslation();
  const all = useBench((bench) => bench.sendingAll);
  const name = useBench(({ sendingAll, documents }) => {
    const id = sendingAll?.ids[sendingAll.at];
    return documents.find((document) => document.id === id)?.name ?? '';
  });
  const stop = useBench((bench) => bench.stopSendAll);
  const goOn = useBench((bench) => bench.resumeSendAll);
  const strip = useRef<HTMLElement>(null);
  // The strip shrinks the list: keep the active payload visible.
  useEffect(() => {
    if (all === null) return;
    const activeTab = strip.current?.parentElement?.querySelector('[role="treeitem"][aria-current="true"]');
    activeTab?.scrollIntoView({ block: 'nearest' });
  }, [all]);
  if (all === null) return null;
  const isRunning = all.is === 'running';
  const isRefused = all.stop?.because === 'refused';
  const isLast = isRefused && all.at === all.ids.length - 1;
  return (
    <section
      ref={strip}
      className={styles.strip}
      aria-label={t('list.sendAll.label')}
      data-send-all={all.stop?.because ?? 'running'}
    >
      <div className={styles.words} role="status">
        {getStripText(all, name, t)} <RefusalCode all={all} />
      </div>
      {isRunning ? null : (
        <IconButton size="small" label={t('list.sendAll.close')} onClick={() => void stop()}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      )}
      <progress className={styles.progress} max={all.ids.length} value={all.at} aria-label={t('list.sendAll.label')} />
      {isLast ? null : (
        <div className={styles.actions}>
          {isRunning ? (
            <Button size="small" onClick={() => void stop()} data-send-all-cancel="">
              {t('list.sendAll.cancel')}
            </Button>
          ) : (
            <Button size="small" onClick={() => void goOn()} data-send-all-rest="">
              {t(isRefused ? 'list.sendAll.rest' : 'list.sendAll.goOn')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function RefusalCode({ all: { stop } }: { readonly all: SendingAll }) {
  const verdict = stop?.because === 'refused' ? stop.call.verdict : null;
  if (verdict?.resultStatus !== 'F') return null;
  return (
    <code className={styles.code}>
      {verdict.resultCode.split('_').map((word, at) => (
        // Words are identified by position.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at === 0 ? '' : '_'}
          {word}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

function getStripText({ at, ids, stop }: SendingAll, name: string, t: Say): string {
  const values = { place: at + 1, count: ids.length, name };
  switch (stop?.because) {
    case undefined:
      return t('list.sendAll.running', values);
    case 'cancelled':
      return t('list.sendAll.cancelled', values);
    case 'not-sent':
      return t('list.sendAll.notSent', values);
    case 'refused': {
      const { verdict } = stop.call;
      return verdict?.resultStatus === 'F' ? t('list.sendAll.refused', values) : t('list.sendAll.noAnswer', values);
    }
  }
}
