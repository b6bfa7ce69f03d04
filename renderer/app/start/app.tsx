import { useEffect, useState, type ReactNode } from 'react';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { FocusKeeper } from '../shell/focus-keeper.tsx';
import { Shortcuts } from '../shell/shortcuts.tsx';
import { SystemMenu } from '../shell/system-menu.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Shell } from '../shell/shell.tsx';
import { InStageWindow, StageWindow } from '../shell/stage-window.tsx';
import { Presenter } from '../../features/presenter/view/presenter.tsx';
import { DropTarget } from '../../features/import/view/drop-target.tsx';
import { Notices } from '../bars/notices.tsx';
import { followEndedWork } from '../../store/window/ended-work.ts';
import { Button } from '../../ui/button.tsx';
import styles from './gate.module.css';
import type { NoSession } from '../../bridge/loopback.ts';
import { ProductSign } from '../../ui/product-sign.tsx';

function EndedGate() {
  const { t } = useTranslation();
  const isSaved = useBench((bench) => bench.saveState.state === 'saved');
  const copyUnsaved = useBench((bench) => bench.copyUnsaved);
  const [copied, setCopied] = useState<boolean | null>(null);
  if (isSaved)
    return (
      <Gate because="ended">
        <p className={styles.text} data-unsaved="none">
          {t('gate.unsaved.none')}
        </p>
      </Gate>
    );
  return (
    <Gate because="ended">
      <p className={styles.text} data-unsaved="some" role="alert">
        {t('gate.unsaved.some')}
      </p>
      <Button onClick={() => void copyUnsaved().then(setCopied)}>{t('gate.unsaved.copy')}</Button>
      <p className={styles.text} role="status">
        {copied === null ? '' : copied ? t('notices.copied') : t('notices.copyFailed')}
      </p>
    </Gate>
  );
}

export function App() {
  const phase = useBench((bench) => bench.phase);
  const trouble = useBench((bench) => bench.startTrouble);
  const retry = useBench((bench) => bench.start);
  const language = useBench((bench) => bench.settings.language);
  const link = useBench((bench) => bench.link);
  if (link === 'ended')
    return (
      <>
        <EndedGate />
        <InStageWindow>
          <Gate because="ended" />
        </InStageWindow>
      </>
    );
  if (phase === 'starting') return <Gate because="starting" />;
  if (phase === 'failed') {
    if (trouble?.code === 'SIGNED_OUT') return <Gate because="code-lapsed" />;
    if (trouble?.code === 'HOST_GONE') return <Gate because="host-gone" onRetry={() => void retry()} />;
    const why = trouble?.message ?? null;
    const detail = why === null ? null : inLanguage(why, language);
    return <Gate because="failed" detail={detail} onRetry={() => void retry()} />;
  }
  return (
    <>
      <Shell />
      <Dialogs />
      <Notices />
      <Shortcuts />
      <StageWindow />
      <SystemMenu />
      <EndedWork />
      <DropTarget />
      <FocusKeeper />
      <Presenter page={document} />
    </>
  );
}

function EndedWork() {
  const store = useBenchStore();
  const { t } = useTranslation();
  useEffect(() => followEndedWork(store, (ended) => void store.getState().tellEnded(t(`ended.${ended}`))), [store, t]);
  return null;
}

type GateReason = NoSession | 'host-gone' | 'failed' | 'ended' | 'starting' | 'word';

const sections = {
  'no-code': 'noCode',
  'code-lapsed': 'lapsed',
  word: 'word',
  'other-user': 'otherUser',
  full: 'full',
  'host-gone': 'gone',
  failed: 'failed',
  ended: 'ended',
} as const;

type GateProps = {
  readonly because: GateReason;
  readonly detail?: string | null;
  readonly word?: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
};

export function Gate({ because, detail = null, word, onRetry, children }: GateProps) {
  const { t } = useTranslation();
  if (because === 'starting') {
    return (
      <main className={styles.gate} data-gate="starting" aria-busy="true">
        <ProductSign size={40} />
        <p className={styles.quiet}>{t('gate.starting')}</p>
      </main>
    );
  }
  const section = sections[because];
  return (
    <main className={styles.gate} data-gate={because}>
      <ProductSign size={40} />
      <h1 className={styles.title}>{t(`gate.${section}.title`)}</h1>
      {word === undefined ? null : (
        <p className={styles.word} data-word>
          {word}
        </p>
      )}
      <p className={styles.text}>{t(`gate.${section}.text`)}</p>
      {detail === null ? null : <p className={styles.text}>{detail}</p>}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('gate.failed.retry')}</Button>}
      {children}
    </main>
  );
}
