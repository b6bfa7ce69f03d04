import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { checkMove } from '../../../../../shared/lifecycle/check-move.ts';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { curveHandles } from '../../../../engine/stories/curves.ts';
import { plannedIndex } from '../../../../engine/stories/planned-calls.ts';
import { toInstant } from '../../../../engine/timeline/time-scale.ts';
import type { Span } from '../../../../../shared/lib/time/clock.ts';
import { getLastStatus } from '../../../../store/timeline/lanes.ts';
import { selectGapsShown, selectPickedCall, selectPickedEntry } from '../../../../store/timeline/story-lanes.ts';
import { useBench, useBenchStore } from '../../../../store/use-bench.ts';
import { ContextPopup, MenuGroup, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx';
import { timeOfDay } from '../../../../words/hong-kong-time.ts';
import { useTranslation } from '../../../../words/use-translation.ts';

type LaneMenuProps = {
  readonly lane: Lane;
  readonly span: Span;
  readonly width: number;
  readonly track: ReactElement<{ readonly onContextMenu?: (event: MouseEvent<HTMLElement>) => void }>;
};

const minuteMs = 60_000;

/** The menu of a lane: what can be done with the call under the pointer, and calls that can be added there. */
export function LaneMenu({ lane, span, width, track }: LaneMenuProps) {
  const store = useBenchStore();
  const aim = (event: MouseEvent<HTMLElement>): void => {
    const { pick, viewTime } = store.getState();
    const { target, currentTarget, clientX } = event;
    const tick = target instanceof Element ? target.closest<HTMLElement>('[data-call-tick]') : null;
    const id = tick?.dataset['callTick'];
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-check]') : null;
    const grip = target instanceof Element ? target.closest<HTMLElement>('[data-curve]') : null;
    const handle = curveHandles.find((each) => each === grip?.dataset['handle']);
    if (grip !== null && handle !== undefined) {
      pick({ item: 'curve', place: Number(grip.dataset['curve']), handle, laneKey: lane.orderKey });
      return;
    }
    if (mark !== null) {
      pick({ item: 'check', place: Number(mark.dataset['check']), laneKey: lane.orderKey });
      return;
    }
    if (id !== undefined && plannedIndex(id) !== null) {
      pick({ item: 'call', id, laneKey: lane.orderKey });
      return;
    }
    pick(null);
    const at = toInstant(span, width, clientX - currentTarget.getBoundingClientRect().left);
    viewTime(Math.round(at / minuteMs) * minuteMs);
  };
  return (
    <ContextPopup trigger={cloneElement(track, { onContextMenu: aim })}>
      <PickedCallItems />
      <BranchHere />
      <Additions lane={lane} />
    </ContextPopup>
  );
}

function PickedCallItems() {
  const isPicked = useBench((bench) => selectPickedEntry(bench) !== null);
  const { t } = useTranslation();
  const openInText = useCommand('story.call-text');
  const twice = useCommand('story.call-twice');
  const takeOut = useCommand('story.call-remove');
  const noCurve = useCommand('story.curve-remove');
  const isCall = useBench((bench) => selectPickedCall(bench) !== null);
  if (!isPicked) return null;
  return (
    <>
      <MenuItem label={t('stories.openInText')} onRun={openInText.run} />
      <MenuItem label={t('stories.twice')} onRun={twice.run} />
      {isCall ? <CommandItem id="story.curve-here" /> : null}
      {noCurve.isEnabled ? <MenuItem label={t('stories.curves.remove')} onRun={noCurve.run} /> : null}
      <MenuItem label={t('stories.takeOut')} onRun={takeOut.run} />
      <MenuSeparator />
    </>
  );
}

/** The menu of the head: what can be done at its time. */
export function HeadMenu({ head }: { readonly head: ReactElement }) {
  return (
    <ContextPopup trigger={head}>
      <CommandItem id="story.branch-here" />
      <CommandItem id="story.check-here" />
    </ContextPopup>
  );
}

function CommandItem({ id }: { readonly id: string }) {
  const { label, whyNot, isEnabled, run } = useCommand(id);
  return <MenuItem label={label} detail={whyNot ?? undefined} isDisabled={!isEnabled} itemId={id} onRun={run} />;
}

function BranchHere() {
  const branch = useCommand('story.branch-here');
  if (!branch.isEnabled) return null;
  return (
    <>
      <MenuItem label={branch.label} onRun={branch.run} />
      <MenuSeparator />
    </>
  );
}

function Additions({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  const gaps = useBench(selectGapsShown);
  const last = useBench((bench) => getLastStatus(lane, bench));
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
