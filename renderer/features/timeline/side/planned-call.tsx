import { Copy, FileJson, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { plannedReason } from '../../../engine/stories/planned-calls.ts';
import { selectPickedCall } from '../../../store/timeline/story-lanes.ts';
import { expectationOf } from '../../../engine/stories/story-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Changes, ReasonCard } from './reason-card.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './planned-call.module.css';

/** The planned call that is picked: when and as what it is made, what becomes of it, and what can be done with it. */
export function PlannedCall({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const call = useBench(selectPickedCall);
  const written = useBench((bench) =>
    call === null ? null : textAt(bench.storyView?.scan().root ?? null, 'calls', call.place, 'at'),
  );
  if (call === null) return null;
  const { orderStatus, at, verdict, expected, result, accepted } = call;
  const reason = plannedReason(call);
  const met = expectationOf(call);
  return (
    <ReasonCard
      title={t('timeline.call', { status: orderStatus })}
      when={[dayAndTime(at, language), t(`stories.verdicts.${verdict}`)].join(' · ')}
    >
      {written === null ? null : <p className={styles.written}>{t('stories.writtenAs', { at: written })}</p>}
      {met === null ? null : (
        <p className={styles.expected} data-expectation={met}>
          {met === 'met'
            ? t('stories.expected.met')
            : t('stories.expected.failed', { expected, code: result.resultCode })}
        </p>
      )}
      {reason === null ? null : <p>{inLanguage(reason, language)}</p>}
      <Actions />
      <Changes lane={lane} at={accepted === null ? null : at} />
    </ReasonCard>
  );
}

function Actions() {
  const { t } = useTranslation();
  const openInText = useCommand('story.call-text');
  const twice = useCommand('story.call-twice');
  const takeOut = useCommand('story.call-remove');
  return (
    <div className={styles.actions} role="group" aria-label={t('stories.planned')} title={t('stories.editKeys')}>
      <Button size="small" onClick={openInText.run}>
        <FileJson size={12} aria-hidden="true" />
        {t('stories.openInText')}
      </Button>
      <Button size="small" onClick={twice.run}>
        <Copy size={12} aria-hidden="true" />
        {t('stories.twice')}
      </Button>
      <Button size="small" onClick={takeOut.run} data-take-out="">
        <Trash2 size={12} aria-hidden="true" />
        {t('stories.takeOut')}
      </Button>
    </div>
  );
}
