import type { MouseEvent, ReactElement } from 'react';
import { cloneElement } from 'react';
import { useTranslation } from 'react-i18next';
import { checkMove } from '../../../../shared/lifecycle/check-move.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { plannedPlace } from '../../../engine/stories/planned-calls.ts';
import { selectGapsShown, selectPickedCall } from '../../../store/timeline/story-lanes.ts';
import { toInstant } from '../../../engine/timeline/time-scale.ts';
import type { Span } from '../../../engine/timeline/time-scale.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { lastStatusOf } from './last-status.ts';
import { ContextPopup, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';

type LaneMenuProps = {
  readonly lane: Lane;
  readonly span: Span;
  readonly width: number;
  readonly track: ReactElement<{ readonly onContextMenu?: (event: MouseEvent<HTMLElement>) => void }>;
};

const minuteMs = 60_000;

/** What can be planned where the right mouse button is pressed on a lane of a story. */
export function LaneMenu({ lane, span, width, track }: LaneMenuProps) {
  const store = useBenchStore();
  /** Looks at the time under the pointer; a call there is picked. */
  const aim = (event: MouseEvent<HTMLElement>): void => {
    const { pick, viewTime } = store.getState();
    const { target, currentTarget, clientX } = event;
    const tick = target instanceof Element ? target.closest<HTMLElement>('[data-call-tick]') : null;
    const id = tick?.dataset['callTick'];
    if (id !== undefined && plannedPlace(id) !== null) {
      pick({ item: 'call', id, laneKey: lane.orderKey });
      return;
    }
    pick(null);
    const at = toInstant(span, width, clientX - currentTarget.getBoundingClientRect().left);
    viewTime(Math.round(at / minuteMs) * minuteMs);
  };
  return (
    <ContextPopup trigger={cloneElement(track, { onContextMenu: aim })}>
      <PickedItems />
      <Additions lane={lane} />
    </ContextPopup>
  );
}

function PickedItems() {
  const isPicked = useBench((bench) => selectPickedCall(bench) !== null);
  const { t } = useTranslation();
  const openInText = useCommand('story.call-text');
  const twice = useCommand('story.call-twice');
  const takeOut = useCommand('story.call-remove');
  if (!isPicked) return null;
  return (
    <>
      <MenuItem label={t('stories.openInText')} onRun={openInText.run} />
      <MenuItem label={t('stories.twice')} onRun={twice.run} />
      <MenuItem label={t('stories.takeOut')} onRun={takeOut.run} />
      <MenuSeparator />
    </>
  );
}

function Additions({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  const gaps = useBench(selectGapsShown);
  const last = useBench((bench) => lastStatusOf(lane, bench));
  const time = useBench((bench) => timeOfDay(bench.viewAt ?? 0));
  const add = useBench((bench) => bench.addNextCall);
  const lifecycle = findScenario(lane.scenario)?.lifecycle;
  if (lifecycle === undefined) return null;
  const label = last === null ? t('stories.addFirst', { time }) : t('stories.addAfter', { status: last, time });
  return (
    <MenuGroup label={label}>
      {lifecycle.statuses
        .filter(({ name }) => checkMove(lifecycle, gaps, last, name).allowed)
        .map(({ name }) => (
          <MenuItem key={name} label={name} onRun={() => add(lane, name)} />
        ))}
    </MenuGroup>
  );
}
