import { Clapperboard, Plus } from 'lucide-react';
import { useState } from 'react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { scenarios } from '../../../../../shared/scenarios/index.ts';
import type { ReadyStory, Scenario } from '../../../../../shared/scenarios/scenario.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import list from '../payload-list.module.css';
import row from './list-row.module.css';
import { selectStoryNames } from '../../../../store/selectors.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { MenuItem, MenuSeparator, PopupMenu, SubMenu } from '../../../../ui/overlays/menu.tsx';
import { ListHead } from '../../../../ui/places/list-and-page.tsx';
import styles from './story-list.module.css';
import type { StorySummary } from '../../../../engine/stories/story-view.ts';
import { activeStoryId } from '../../../../store/window/active-tab.ts';
import type { Say } from '../../../../words/i18n.ts';
import { StoryTabs } from '../../../../views/stories/story-tabs.tsx';
import { ListRow } from './list-row.tsx';

/** Shows a story's name, its number of calls and whether they meet its expectations. */
export function StoryRow({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const isActive = useBench((bench) => activeStoryId(bench) === id);
  const summary = useBench((bench) => bench.storySummaries[id]);
  // A long story is played only once opened.
  const state = summary === undefined ? 'large' : getStoryState(summary);
  return (
    <ListRow
      id={id}
      name={name}
      isActive={isActive}
      dot={{ state: dots[state], words: t(`stories.state.${state}`) }}
      line={summary === undefined ? t('stories.rowLarge') : formatSummary(summary, t)}
      menuLabel={t('stories.more', { name })}
      dataAttributes={{ 'data-story': id, 'data-story-state': state }}
    />
  );
}

type StoryState = keyof typeof dots;

const dots = { good: 'accepted', failed: 'refused', broken: 'unknown', empty: 'none', large: 'none' } as const;

function getStoryState({ calls, failed, errors }: StorySummary): StoryState {
  if (errors > 0) return 'broken';
  if (failed > 0) return 'failed';
  return calls === 0 ? 'empty' : 'good';
}

function formatSummary(summary: StorySummary, t: Say): string {
  const { accepted, refused, refusedAsExpected, met, failed, unmeasured, errors } = summary;
  if (errors > 0) return t('stories.rowBroken');
  const calls = t('stories.calls', { count: summary.calls });
  if (failed > 0) return t('stories.rowFailed', { calls, count: failed });
  if (summary.calls === 0) return t('stories.state.empty');
  if (unmeasured > 0) return t('stories.rowUnmeasured', { calls });
  return met === 0 || refused > refusedAsExpected
    ? t('stories.rowFree', { calls, accepted })
    : t('stories.rowGood', { calls });
}

export function StoryList() {
  const { t } = useTranslation();
  return (
    <aside className={list.list} data-region="list" tabIndex={-1} aria-label={t('stories.title')}>
      <ListHead title={t('stories.title')}>
        <NewStoryMenu />
      </ListHead>
      <div className={styles.tabs}>
        <StoryTabs />
      </div>
      <div className={styles.scroll}>
        <CustomStories />
        <h3 className={styles.heading}>{t('stories.ready')}</h3>
        {scenarios.map((scenario) =>
          scenario.stories.length === 0 ? null : <ReadyStories key={scenario.id} scenario={scenario} />,
        )}
      </div>
    </aside>
  );
}

/** Thousands of rows would freeze the window. */
const rowsAtFirst = 300;

function CustomStories() {
  const { t } = useTranslation();
  const stories = useBench(selectStoryNames);
  const active = useBench(activeStoryId);
  const [most, setMost] = useState(rowsAtFirst);
  if (stories.length === 0) return <NoStories />;
  const shown = stories.filter(({ id }, at) => at < most || id === active);
  const more = Math.min(rowsAtFirst, stories.length - shown.length);
  return (
    <section aria-label={t('stories.own')}>
      <h3 className={styles.heading}>{t('stories.own')}</h3>
      <ul>
        {shown.map(({ id, name }) => (
          <StoryRow key={id} id={id} name={name} />
        ))}
      </ul>
      {more === 0 ? null : (
        <Button size="small" className={styles.more} data-more-stories="" onClick={() => setMost(most + rowsAtFirst)}>
          {t('stories.moreStories', { count: more, all: stories.length })}
        </Button>
      )}
    </section>
  );
}

function NoStories() {
  const { t } = useTranslation();
  const addEmpty = useBench((bench) => bench.addEmptyStory);
  return (
    <div className={styles.empty} data-no-stories="">
      <Clapperboard size={18} strokeWidth={1.6} aria-hidden="true" />
      <p className={styles.emptyTitle}>{t('stories.emptyTitle')}</p>
      <p className={styles.emptyText}>{t('stories.emptyText')}</p>
      <Button size="small" onClick={addEmpty}>
        {t('stories.emptyAction')}
      </Button>
    </div>
  );
}

function ReadyStories({ scenario }: { readonly scenario: Scenario }) {
  const language = useBench((bench) => bench.settings.language);
  const name = inLanguage(scenario.name, language);
  return (
    <section aria-label={name}>
      <h4 className={styles.scenario}>{name}</h4>
      <ul>
        {scenario.stories.map((ready) => (
          <ReadyRow key={ready.id} ready={ready} id={`${scenario.id}/${ready.id}`} />
        ))}
      </ul>
    </section>
  );
}

function ReadyRow({ ready, id }: { readonly ready: ReadyStory; readonly id: string }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const open = useBench((bench) => bench.openReady);
  const line = inLanguage(ready.line, language);
  return (
    <li className={row.item}>
      <button
        type="button"
        className={row.row}
        data-ready-story={id}
        title={`${line}\n${t('stories.opensCopy')}`}
        onClick={() => open(ready)}
      >
        <ReadyText name={inLanguage(ready.name, language)} line={line} />
      </button>
    </li>
  );
}

function ReadyText({ name, line }: { readonly name: string; readonly line: string }) {
  return (
    <span className={row.words}>
      <span className={row.name}>{name}</span>
      <span className={styles.line}>{line}</span>
    </span>
  );
}

function NewStoryMenu() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const addEmpty = useBench((bench) => bench.addEmptyStory);
  const openReady = useBench((bench) => bench.openReady);
  return (
    <PopupMenu
      trigger={
        <IconButton label={t('stories.new')} size="small">
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem label={t('stories.empty')} onRun={addEmpty} />
      <MenuSeparator />
      {scenarios.map((scenario) =>
        scenario.stories.length === 0 ? null : (
          <SubMenu key={scenario.id} label={inLanguage(scenario.name, language)}>
            {scenario.stories.map((ready) => (
              <MenuItem
                key={ready.id}
                label={inLanguage(ready.name, language)}
                detail={inLanguage(ready.line, language)}
                onRun={() => openReady(ready)}
              />
            ))}
          </SubMenu>
        ),
      )}
    </PopupMenu>
  );
}
