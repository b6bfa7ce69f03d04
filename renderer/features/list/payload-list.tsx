import { FilePlus2, Plus, SearchX, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { findCommand } from '../../commands/commands.ts';
import { useCommand } from '../../commands/use-command.ts';
import { nothingChosen } from '../../engine/list/choosing.ts';
import { selectRows } from '../../store/list/listed.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilter } from './list-filter.tsx';
import { NewMenu } from './new-menu.tsx';
import { ListHead } from '../../ui/places/list-and-page.tsx';
import styles from './payload-list.module.css';
import { PayloadTree } from './payload-tree.tsx';
import { SendAllStrip } from './send-all-strip.tsx';

/** Every payload, under the order it belongs to. */
export function PayloadList() {
  const { t } = useTranslation();
  const isEmpty = useBench(({ documents }) => documents.length === 0);
  const choose = useBench((bench) => bench.choosePayloads);
  return (
    // What is chosen here is what commands are about, until the focus is in another region.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.list}
      data-region="list"
      tabIndex={-1}
      aria-label={t('regions.list')}
      onBlur={({ currentTarget, relatedTarget }) => {
        const region = relatedTarget?.closest('[data-region]');
        if (region && region !== currentTarget) choose(nothingChosen);
      }}
    >
      <ListHead title={t('list.title')}>
        <Chosen />
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
      {findCommand('versions.deleted') === null ? null : <Deleted />}
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

/** How many are chosen, where that is not plain to see. */
function Chosen() {
  const { t } = useTranslation();
  const count = useBench(({ chosen }) => chosen.ids.size);
  return (
    <span className={styles.chosen} role="status">
      {count > 1 ? t('list.chosen', { count }) : null}
    </span>
  );
}

function Deleted() {
  const { run } = useCommand('versions.deleted');
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.deleted} onClick={run} data-recently-deleted="">
      <Trash2 size={13} aria-hidden="true" />
      {t('list.deleted')}
    </button>
  );
}
