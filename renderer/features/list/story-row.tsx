import { MoreHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import row from './payload-row.module.css';
import { useCommand } from '../../commands/use-command.ts';
import type { StorySummary } from '../../engine/stories/story-view.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import type { Say } from '../../words/i18n.ts';
import { storyInFront } from '../../store/window/front.ts';

/** One story: its name, how many calls it has, and whether they go as it expects. */
export function StoryRow({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const isActive = useBench((bench) => storyInFront(bench) === id);
  const open = useBench((bench) => bench.open);
  const summary = useBench((bench) => bench.storySummaries[id]);
  // A long story is not played before it is opened.
  const state = summary === undefined ? 'large' : stateOf(summary);
  return (
    <li className={row.item} data-active={isActive || undefined}>
      <button
        type="button"
        className={row.row}
        aria-current={isActive ? 'true' : undefined}
        data-story={id}
        data-story-state={state}
        onClick={() => open(id)}
      >
        <span className={row.dot} data-state={dots[state]} title={t(`stories.state.${state}`)}>
          <span className="visually-hidden">{t(`stories.state.${state}`)}</span>
        </span>
        <RowWords name={name} line={summary === undefined ? t('stories.rowLarge') : lineOf(summary, t)} />
      </button>
      <RowMenu id={id} name={name} />
    </li>
  );
}

function RowWords({ name, line }: { readonly name: string; readonly line: string }) {
  return (
    <span className={row.words}>
      <span className={row.name}>{name}</span>
      <span className={row.line}>{line}</span>
    </span>
  );
}

type StoryState = keyof typeof dots;

const dots = { good: 'accepted', failed: 'refused', broken: 'unknown', empty: 'none', large: 'none' } as const;

function stateOf({ calls, failed, errors }: StorySummary): StoryState {
  if (errors > 0) return 'broken';
  if (failed > 0) return 'failed';
  return calls === 0 ? 'empty' : 'good';
}

function lineOf(summary: StorySummary, t: Say): string {
  const { accepted, refused, refusedAsExpected, met, failed, errors } = summary;
  if (errors > 0) return t('stories.rowBroken');
  const calls = t('stories.calls', { count: summary.calls });
  if (failed > 0) return t('stories.rowFailed', { calls, count: failed });
  if (summary.calls === 0) return t('stories.state.empty');
  return met === 0 || refused > refusedAsExpected
    ? t('stories.rowFree', { calls, accepted })
    : t('stories.rowGood', { calls });
}

function RowMenu({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const open = useBench((bench) => bench.open);
  const rename = useCommand('payload.rename');
  const duplicate = useCommand('payload.duplicate');
  const remove = useCommand('payload.remove');
  return (
    <PopupMenu
      align="end"
      // The commands work on what is in front: the menu of a row brings that row there first.
      onOpenChange={(isOpen) => (isOpen ? open(id) : undefined)}
      trigger={
        <IconButton size="small" label={t('stories.more', { name })} className={row.more}>
          <MoreHorizontal size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {[rename, duplicate, remove].map((command) => (
        <MenuItem key={command.label} label={command.label} keys={command.keys} onRun={command.run} />
      ))}
    </PopupMenu>
  );
}
