import { useEffect, useState } from 'react';
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
import { Gate } from './gate.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './gate.module.css';

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
