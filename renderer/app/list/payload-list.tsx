import { FilePlus2, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { selectGroups } from '../../store/selectors.ts';
import type { OrderGroup } from '../../store/selectors.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shortNumber } from '../../ui/short-number.ts';
import { NewMenu } from './new-menu.tsx';
import { OrderMenu } from './order-menu.tsx';
import styles from './payload-list.module.css';
import { PayloadRow } from './payload-row.tsx';

/** Every payload, under the order it belongs to. */
export function PayloadList() {
  const { t } = useTranslation();
  const groups = useBench(selectGroups);
  const addStarters = useBench((bench) => bench.addStarters);
  return (
    <aside className={styles.list} data-region="list" tabIndex={-1} aria-label={t('regions.list')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('list.title')}</h2>
        <NewMenu
          trigger={
            <IconButton label={t('list.new')} size="small">
              <Plus size={16} aria-hidden="true" />
            </IconButton>
          }
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          icon={FilePlus2}
          title={t('list.emptyTitle')}
          text={t('list.emptyText')}
          action={{ label: t('list.emptyAction'), run: addStarters }}
        />
      ) : (
        <div className={styles.scroll}>
          {groups.map((group) => (
            <Order key={`${group.orderNo} ${group.scenario}`} group={group} />
          ))}
        </div>
      )}
    </aside>
  );
}

function Order({ group }: { readonly group: OrderGroup }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(group.scenario);
  const name = scenario === null ? group.scenario : inLanguage(scenario.name, language);
  return (
    <section className={styles.order} aria-label={`${name} ${group.orderNo}`}>
      <div className={styles.orderHead}>
        <h3 className={styles.orderName}>
          <span className={styles.orderNo}>{shortNumber(group.orderNo)}</span>
          <span aria-hidden="true"> · </span>
          {name}
        </h3>
        <OrderMenu orderNo={group.orderNo} scenario={group.scenario} />
        {scenario === null ? null : (
          <NewMenu
            scenario={scenario}
            orderNo={group.orderNo}
            trigger={
              <IconButton label={t('list.newIn', { orderNo: group.orderNo })} size="small" className={styles.orderAdd}>
                <Plus size={14} aria-hidden="true" />
              </IconButton>
            }
          />
        )}
      </div>
      <ul className={styles.rows}>
        {group.documents.map((document) => (
          <PayloadRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}
