import { Clapperboard, X, ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import { shownErrors } from '../../../store/writing/shown-findings.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './editor-tabs.module.css';
import { findTextById } from '../../../store/window/active-tab.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuRadio, PopupMenu } from '../../../ui/overlays/menu.tsx';

function TabList() {
  const { t } = useTranslation();
  return (
    <PopupMenu
      align="end"
      trigger={
        <IconButton label={t('editor.tabList')} size="small" className={styles.list} data-tab-list="">
          <ChevronDown size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <OpenTabs />
    </PopupMenu>
  );
}

function OpenTabs() {
  const tabs = useBench((bench) => bench.openTabs);
  const documents = useBench((bench) => bench.documents);
  const stories = useBench((bench) => bench.stories);
  const activeTab = useBench((bench) => bench.activeTab?.id ?? '');
  const names = useBench(selectShownNames);
  const open = useBench((bench) => bench.open);
  const options = tabs.flatMap((id) => {
    const text = findTextById({ documents, stories }, id);
    if (text === null) return [];
    const detail = text.kind === 'payload' ? { detail: names.distinctNameOf(text.own.order) } : {};
    return [{ value: id, label: text.own.name, ...detail }];
  });
  return <MenuRadio value={activeTab} options={options} onChoose={open} />;
}

export function EditorTabs() {
  const { t } = useTranslation();
  const tabs = useBench((bench) => bench.openTabs);
  return (
    <div className={styles.bar}>
      <div className={styles.tabs} role="group" aria-label={t('editor.tabs')}>
        {tabs.map((id) => (
          <DocumentTab key={id} id={id} />
        ))}
      </div>
      {tabs.length > 1 ? <TabList /> : null}
    </div>
  );
}

function DocumentTab({ id }: { readonly id: string }) {
  const name = useBench((bench) => bench.documents.find((each) => each.id === id)?.name);
  const order = useBench((bench) => bench.documents.find((each) => each.id === id)?.order ?? '');
  const scenarioId = useBench((bench) => bench.documents.find((each) => each.id === id)?.scenario);
  const language = useBench((bench) => bench.settings.language);
  const orderName = useBench((bench) => selectShownNames(bench).distinctNameOf(order));
  const shared = useBench((bench) => selectShownNames(bench).nameOf(order));
  const hasErrors = useBench((bench) => shownErrors(bench, id) > 0);
  // The tab shows the order only if the name is not unique.
  const isNameTaken = useBench(({ openTabs, documents }) =>
    documents.some(
      (each) => each.id !== id && each.name === name && each.scenario === scenarioId && openTabs.includes(each.id),
    ),
  );
  if (name === undefined || scenarioId === undefined) return <StoryTab id={id} />;
  const scenario = findScenario(scenarioId);
  const title = scenario === null ? scenarioId : inLanguage(scenario.name, language);
  return (
    <Tab
      id={id}
      name={name}
      title={`${name} · ${title} · ${orderName}`}
      hasErrors={hasErrors}
      sign={scenario === null ? null : <ScenarioTile scenario={scenario} />}
    >
      {isNameTaken ? (
        <span className={styles.orderNo}>
          <span className={styles.shared}>{shared}</span>{' '}
          <bdi data-order-end="">{orderName.slice(shared.length).trim()}</bdi>
        </span>
      ) : null}
    </Tab>
  );
}

function StoryTab({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const name = useBench((bench) => bench.stories.find((story) => story.id === id)?.name);
  const isBad = useBench(({ storySummaries: { [id]: own } }) => own !== undefined && own.errors + own.failed > 0);
  if (name === undefined) return null;
  return <Tab id={id} name={name} title={t('stories.commands.open', { name })} hasErrors={isBad} isStory />;
}

type TabProps = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly hasErrors: boolean;
  readonly isStory?: boolean;
  readonly sign?: ReactNode;
  readonly children?: ReactNode;
};

function Tab({ id, name, title, hasErrors, isStory = false, sign, children }: TabProps) {
  const { t } = useTranslation();
  const isActive = useBench((bench) => bench.activeTab?.id === id);
  const open = useBench((bench) => bench.open);
  const close = useBench((bench) => bench.closeTab);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: tab } = place;
    if (!isActive || tab === null) return undefined;
    const reveal = (): void => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    reveal();
    // A narrower strip hides it again.
    const observer = new ResizeObserver(reveal);
    if (tab.parentElement !== null) observer.observe(tab.parentElement);
    return () => observer.disconnect();
  }, [isActive]);
  return (
    <div
      ref={place}
      className={styles.tab}
      data-active={isActive || undefined}
      onAuxClick={(event) => (event.button === 1 ? close(id) : undefined)}
    >
      <button
        type="button"
        className={styles.open}
        aria-current={isActive ? 'true' : undefined}
        onClick={() => open(id)}
        title={title}
      >
        {isStory ? (
          <Clapperboard size={13} className={styles.sign} data-errors={hasErrors || undefined} aria-hidden="true" />
        ) : (
          <span className={styles.dot} data-errors={hasErrors || undefined} aria-hidden="true" />
        )}
        {sign}
        <span className={styles.name}>{name}</span>
        {children}
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={t('editor.close', { name })}
        title={t('editor.close', { name })}
        onClick={() => close(id)}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </div>
  );
}
