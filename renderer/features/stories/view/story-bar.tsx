import { GitBranch, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { branchesOf, nameOfBranch } from '../../../engine/stories/branches.ts';
import { countCalls } from '../../../engine/stories/story-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CrumbBar } from '../../../ui/crumb-bar.tsx';
import { dayAndTime, dayOf, headTime } from '../../../words/say-time.ts';
import { RoomText, SteadyRoom } from '../../../ui/steady-room.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { StorySummaryLine } from './story-summary-line.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { selectStoryRate, storyRates } from '../../../store/stories/story-playing.ts';
import { selectEventTimes } from '../../../store/timeline/lanes.ts';
import { MenuItem, MenuRadio, MenuSeparator, PopupMenu } from '../../../ui/overlays/menu.tsx';
import { Transport } from '../../../ui/transport.tsx';
import styles from './story-transport.module.css';

function StoryTransport() {
  const { t } = useTranslation();
  const back = useCommand('time.previous');
  const play = useCommand('story.play');
  const next = useCommand('time.next');
  const hasPrevious = useBench((bench) => selectEventTimes(bench).some((turn) => turn < (bench.viewAt ?? 0)));
  const hasNext = useBench((bench) => selectEventTimes(bench).some((turn) => turn > (bench.viewAt ?? 0)));
  const isPlaying = useBench((bench) => bench.isStoryPlaying);
  const rate = useBench(selectStoryRate);
  const setRate = useBench((bench) => bench.setStoryRate);
  return (
    <Transport
      name="story"
      label={t('stories.transport')}
      back={{ ...back, label: t('stories.previous'), isAtEnd: !hasPrevious }}
      play={{ ...play, label: isPlaying ? t('stories.pause') : t('stories.play') }}
      forward={{ ...next, label: t('stories.next'), isAtEnd: !hasNext }}
      isPlaying={isPlaying}
      rate={{ label: t('stories.rate'), rate, rates: storyRates, choose: setRate }}
    >
      <Time />
    </Transport>
  );
}

const wholeDay = { from: 0, until: 86_400_000 };

function Time() {
  const at = useBench((bench) => bench.viewAt);
  const language = useBench((bench) => bench.settings.language);
  if (at === null) return null;
  const day = dayOf(at, language);
  return (
    <span className={styles.time}>
      <SteadyRoom
        rooms={[{ key: 'time', room: <DayTime day={<RoomText text={day} />} time={<RoomText text="00:00" />} /> }]}
      >
        <span data-story-time={at}>
          <DayTime day={day} time={headTime(at, wholeDay)} />
        </span>
      </SteadyRoom>
    </span>
  );
}

function DayTime({ day, time }: { readonly day: ReactNode; readonly time: ReactNode }) {
  return (
    <>
      <span className={styles.day}>{day}</span> <strong>{time}</strong>
    </>
  );
}

/** Offered while the story starts on another day. */
function StartToday() {
  const { t } = useTranslation();
  const { isEnabled, run } = useCommand('story.start-today');
  if (!isEnabled) return null;
  return (
    <Button size="small" title={t('stories.startTodayHint')} onClick={run} data-start-today="">
      {t('stories.startToday')}
    </Button>
  );
}

/** Runs the open story with its checks. */
function RunStory() {
  const { t } = useTranslation();
  const { isEnabled, run } = useCommand('story.run');
  return (
    <IconButton size="small" label={t('runs.one')} disabled={!isEnabled} data-run-story="" onClick={run}>
      <ListChecks size={14} aria-hidden="true" />
    </IconButton>
  );
}

/** Chooses the line that lanes and phones show, and adds, names and deletes branches. */
function Lines() {
  const { t } = useTranslation();
  const shown = useBench((bench) => bench.shownBranch);
  const name = useBench(({ storyView }) => (storyView === null ? null : nameOfBranch(storyView, shown)));
  return (
    <PopupMenu
      align="end"
      trigger={
        <IconButton
          size="small"
          label={name ?? t('stories.branches.lines')}
          data-story-line={shown ?? 'main'}
          aria-pressed={shown !== null}
        >
          <GitBranch size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <LineItems />
    </PopupMenu>
  );
}

/** Whether the story can branch is asked only while somebody looks at the menu. */
function LineItems() {
  const { t } = useTranslation();
  const branches = useBench(({ storyView }) => (storyView === null ? null : branchesOf(storyView)));
  const shown = useBench((bench) => bench.shownBranch);
  const show = useBench((bench) => bench.showBranch);
  const here = useCommand('story.branch-here');
  const disorder = useCommand('story.disorder');
  const options = [
    { value: 'main', label: t('stories.branches.main') },
    ...(branches ?? []).map(({ name }, at) => ({ value: String(at), label: name })),
  ];
  return (
    <>
      <MenuRadio
        value={shown === null ? 'main' : String(shown)}
        options={options}
        onChoose={(value) => show(value === 'main' ? null : Number(value))}
      />
      <MenuSeparator />
      <MenuItem
        label={here.label}
        isDisabled={!here.isEnabled}
        {...(here.whyNot === null ? {} : { detail: here.whyNot })}
        itemId="story.branch-here"
        onRun={here.run}
      />
      <MenuItem label={disorder.label} isDisabled={!disorder.isEnabled} itemId="story.disorder" onRun={disorder.run} />
      {shown === null ? null : <BranchItems branch={shown} />}
    </>
  );
}

function BranchItems({ branch }: { readonly branch: number }) {
  const { t } = useTranslation();
  const open = useBench((bench) => bench.openBranchInText);
  const openDialog = useBench((bench) => bench.openDialog);
  const remove = useBench((bench) => bench.removeBranch);
  return (
    <>
      <MenuItem label={t('stories.branches.inText')} itemId="branch.text" onRun={() => open(branch)} />
      <MenuItem
        label={t('stories.branches.rename')}
        itemId="branch.rename"
        onRun={() => openDialog({ dialog: 'rename-branch', branch })}
      />
      <MenuItem label={t('stories.branches.remove')} itemId="branch.remove" onRun={() => remove(branch)} />
    </>
  );
}

export function StoryBar() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const count = useBench(({ storyView }) => {
    const shown = storyView?.shown ?? null;
    return shown === null ? 0 : countCalls(shown.story);
  });
  const anchor = useBench((bench) => bench.storyView?.shown?.played.anchor ?? null);
  return (
    <>
      <CrumbBar
        crumbs={{
          label: t('stories.breadcrumb'),
          kind: t('stories.crumb'),
          status: t('stories.calls', { count }),
          detail: anchor === null ? null : { text: t('stories.from', { time: dayAndTime(anchor, language) }) },
        }}
      >
        <StartToday />
        <Lines />
        <RunStory />
        <StoryTransport />
      </CrumbBar>
      <StorySummaryLine />
    </>
  );
}
