import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { selectTurns } from '../../store/timeline/lanes.ts';
import { selectStoryRate, storyRates } from '../../store/stories/story-playing.ts';
import { useBench } from '../../store/use-bench.ts';
import { dayOf, headTime } from '../../words/say-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuRadio, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './transport.module.css';

/** Plays the story in front, as the clock's controls play the run: back, play, forth, the time and the speed. */
export function Transport() {
  const { t } = useTranslation();
  const back = useCommand('time.previous');
  const play = useCommand('story.play');
  const next = useCommand('time.next');
  const hasPrevious = useBench((bench) => selectTurns(bench).some((turn) => turn < (bench.viewAt ?? 0)));
  const hasNext = useBench((bench) => selectTurns(bench).some((turn) => turn > (bench.viewAt ?? 0)));
  const isPlaying = useBench((bench) => bench.isStoryPlaying);
  return (
    <div className={styles.transport} role="group" aria-label={t('stories.transport')} data-transport="">
      <IconButton
        size="small"
        label={t('stories.previous')}
        hint={back.keys}
        aria-keyshortcuts={back.ariaKeys}
        aria-disabled={!hasPrevious}
        data-story-step="back"
        onClick={back.run}
      >
        <SkipBack size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        className={styles.play}
        label={isPlaying ? t('stories.pause') : t('stories.play')}
        hint={play.keys}
        aria-keyshortcuts={play.ariaKeys}
        data-playing={isPlaying}
        onClick={play.run}
      >
        {isPlaying ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton
        size="small"
        label={t('stories.next')}
        hint={next.keys}
        aria-keyshortcuts={next.ariaKeys}
        aria-disabled={!hasNext}
        data-story-step="next"
        onClick={next.run}
      >
        <SkipForward size={14} aria-hidden="true" />
      </IconButton>
      <Time />
      <Rate />
    </div>
  );
}

const wholeDay = { from: 0, until: 86_400_000 };

function Time() {
  const at = useBench((bench) => bench.viewAt);
  const language = useBench((bench) => bench.settings.language);
  if (at === null) return null;
  return (
    <span className={styles.time} data-story-time={at}>
      <span className={styles.day}>{dayOf(at, language)}</span> <strong>{headTime(at, wholeDay)}</strong>
    </span>
  );
}

function Rate() {
  const { t } = useTranslation();
  const rate = useBench(selectStoryRate);
  const setRate = useBench((bench) => bench.setStoryRate);
  return (
    <PopupMenu
      align="end"
      trigger={
        <button type="button" className={styles.rate} aria-label={`${t('stories.rate')} ×${rate}`}>
          ×{rate}
        </button>
      }
    >
      <MenuRadio
        value={String(rate)}
        options={storyRates.map((each) => ({ value: String(each), label: `×${each}` }))}
        onChoose={(chosen) => setRate(Number(chosen))}
      />
    </PopupMenu>
  );
}
