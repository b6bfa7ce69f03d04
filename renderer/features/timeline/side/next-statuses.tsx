import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { checkMove } from '../../../../shared/lifecycle/check-move.ts';
import type { MoveAnswer } from '../../../../shared/lifecycle/check-move.ts';
import type { Lifecycle } from '../../../../shared/lifecycle/lifecycle.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { sayClause } from '../../../../shared/protocol/reference/say-clause.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import { selectGapsShown } from '../../../store/timeline/story-lanes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { lastStatusOf } from '../lanes/last-status.ts';
import styles from './side.module.css';
import { isStoryInFront } from '../../../store/window/front.ts';

type NextProps = { readonly lane: Lane; readonly lifecycle: Lifecycle };

/**
 * Every status of the scenario: those that may follow open their payload, or add a call to the story in front; the
 * others say why they may not.
 */
export function NextStatuses({ lane, lifecycle }: NextProps) {
  const gaps = useBench(selectGapsShown);
  const last = useBench((bench) => lastStatusOf(lane, bench));
  const title = useTitle(last);
  return (
    <div className={styles.next} role="group" aria-label={title}>
      <p className={styles.muted}>{title}</p>
      {lifecycle.statuses.map(({ name }) => (
        <Next key={name} lane={lane} status={name} answer={checkMove(lifecycle, gaps, last, name)} />
      ))}
    </div>
  );
}

function useTitle(status: string | null): string {
  const { t } = useTranslation();
  const time = useBench(({ front, viewAt }) =>
    !isStoryInFront({ front }) || viewAt === null ? null : timeOfDay(viewAt),
  );
  if (time !== null) return status === null ? t('stories.addFirst', { time }) : t('stories.addAfter', { status, time });
  return status === null ? t('timeline.nextFirst') : t('timeline.nextAfter', { status });
}

type OneProps = { readonly lane: Lane; readonly status: string; readonly answer: MoveAnswer };

function Next({ lane, status, answer }: OneProps) {
  const { t } = useTranslation();
  const openNext = useBench((bench) => bench.openNext);
  const hasStory = useBench(isStoryInFront);
  const lines = useReason(answer) ?? [t(hasStory ? 'stories.adds' : 'timeline.nextOpens', { status })];
  return (
    <button
      type="button"
      className={styles.status}
      aria-disabled={!answer.allowed}
      data-next={status}
      data-tip={[status, ...lines].join('\n')}
      onClick={() => (answer.allowed ? openNext(lane, status) : undefined)}
    >
      {status}
      <span className="visually-hidden">. {lines.join(' ')}</span>
    </button>
  );
}

/** Why a status may not come next, a line each: the sentence, the clause, the gap in force. */
function useReason(answer: MoveAnswer): readonly string[] | null {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  if (answer.allowed) return null;
  const { reason, clause, gap } = answer;
  const rests = gap === undefined ? [] : [t('timeline.inForce', { gap: `${gap}=${gapValue(gaps, gap)}` })];
  return [inLanguage(reason, language), sayClause(clause, language), ...rests];
}
