import { Compass, FilePlus2, Plus, SearchX, Trash2 } from 'lucide-react';
import { findCommand } from '../../../commands/commands.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectRows } from '../store/list-selectors.ts';
import type { Bench } from '../../../store/slice.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListHead } from '../../../ui/places/list-and-page.tsx';
import styles from './payload-list.module.css';
import { PayloadTree } from './payload-tree.tsx';
import { SendAllStrip } from './send-all-strip.tsx';
import { useEffect, useRef, type ReactElement } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { MenuGroup, MenuItem, MenuSeparator, PopupMenu, SubMenu } from '../../../ui/overlays/menu.tsx';
import { CommandItems } from './row-menu.tsx';
import { Templates } from './templates.tsx';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { listChips } from '../engine/list-filter.ts';
import { focusAfter } from '../../../ui/focus-after.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { emptySelection } from '../engine/list-rows.ts';

function ListFilter() {
  const { t } = useTranslation();
  const query = useBench((bench) => bench.listQuery);
  const search = useBench((bench) => bench.searchList);
  const chips = useBench((bench) => bench.listChips);
  const toggle = useBench((bench) => bench.toggleListChip);
  const asked = useBench((bench) => bench.listFilterFocusCount);
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(0);
  useEffect(() => {
    if (asked === known.current) return;
    known.current = asked;
    field.current?.select();
    field.current?.focus();
  }, [asked]);
  return (
    <div className={styles.filter}>
      <SearchBox
        ref={field}
        label={t('list.filter')}
        value={query}
        onSearch={search}
        data-list-filter=""
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
          if (event.key === 'Escape' && query === '') return;
          event.preventDefault();
          if (event.key === 'Escape') search('');
          else focusAfter(event.currentTarget.closest('aside'), '[role="treeitem"]');
        }}
      />
      <ToggleGroup className={styles.chips} aria-label={t('list.chips.label')} multiple value={[...chips]}>
        {listChips.map((chip) => (
          <Toggle
            key={chip}
            value={chip}
            className={styles.chip}
            title={t(`list.chipHelp.${chip}`)}
            data-list-chip={chip}
            onPressedChange={() => toggle(chip)}
          >
            {t(`list.chips.${chip}`)}
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  );
}

function NewMenu({ trigger }: { readonly trigger: ReactElement }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <PopupMenu trigger={trigger} align="start">
      <CommandItems ids={['in.clipboard', 'in.files', 'new.empty', 'payload.templates', 'go.gallery']} />
      <MenuSeparator />
      <MenuGroup label={t('list.newOf')}>
        {scenarios.map((each) => (
          <SubMenu key={each.id} label={inLanguage(each.name, language)}>
            <NewOrderItem scenario={each} />
            <MenuSeparator />
            <Templates scenario={each} />
          </SubMenu>
        ))}
      </MenuGroup>
    </PopupMenu>
  );
}

function NewOrderItem({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const addLife = useBench((bench) => bench.addLife);
  return <MenuItem label={t('list.newOrder')} onRun={() => addLife(scenario)} />;
}

export function PayloadList() {
  const { t } = useTranslation();
  const isEmpty = useBench(({ documents }) => documents.length === 0);
  const choose = useBench((bench) => bench.selectPayloads);
  return (
    // Commands use the selection until another region has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.list}
      data-region="list"
      tabIndex={-1}
      aria-label={t('regions.list')}
      onBlur={({ currentTarget, relatedTarget }) => {
        const region = relatedTarget?.closest('[data-region]');
        if (region && region !== currentTarget) choose(emptySelection);
      }}
    >
      <ListHead title={t('list.title')}>
        <SelectionCount />
        <NewMenu
          trigger={
            <IconButton label={t('list.new')} size="small">
              <Plus size={16} aria-hidden="true" />
            </IconButton>
          }
        />
      </ListHead>
      {isEmpty ? <NoPayloads /> : <Payloads />}
      <SendAllStrip />
      <ListFoot />
    </aside>
  );
}

function Payloads() {
  const { t } = useTranslation();
  const isNothing = useBench((bench) => selectRows(bench).length === 0);
  const clear = useBench((bench) => bench.clearListFilter);
  return (
    <>
      <ListFilter />
      {isNothing ? (
        <EmptyState
          icon={SearchX}
          title={t('list.nothingFits')}
          text={t('list.nothingFitsText')}
          action={{ label: t('list.filterClear'), run: clear }}
        />
      ) : (
        <PayloadTree />
      )}
    </>
  );
}

function NoPayloads() {
  const { t } = useTranslation();
  const addStarters = useBench((bench) => bench.addStarters);
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={FilePlus2}
        title={t('list.emptyTitle')}
        text={t('list.emptyText')}
        action={{ label: t('list.emptyAction'), run: addStarters }}
      />
    </div>
  );
}

function SelectionCount() {
  const { t } = useTranslation();
  const count = useBench(({ listSelection }) => listSelection.ids.size);
  return (
    <span className={styles.chosen} role="status">
      {count > 1 ? t('list.chosen', { count }) : null}
    </span>
  );
}

/** What was deleted; on the first start, until something is, the tour. */
function ListFoot() {
  const isTourOffered = useBench(
    (bench) => bench.isTourOffered && !bench.hasDeletedPayloads && !bench.steps.some(isRemoval),
  );
  if (isTourOffered) return <TourOffer />;
  return findCommand('versions.deleted') === null ? null : <DeletedButton />;
}

function isRemoval({ words: { says } }: Pick<Bench['steps'][number], 'words'>): boolean {
  return says === 'removed' || says === 'removed-several' || says === 'order-removed';
}

function TourOffer() {
  const { run } = useCommand('help.tour');
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.foot} onClick={run} data-tour-offer="">
      <Compass size={13} aria-hidden="true" />
      {t('tour.offer')}
    </button>
  );
}

function DeletedButton() {
  const { run } = useCommand('versions.deleted');
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.foot} onClick={run} data-recently-deleted="">
      <Trash2 size={13} aria-hidden="true" />
      {t('list.deleted')}
    </button>
  );
}
