import { ChevronRight, FilePlus2, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { orderId } from '../../engine/payload/order-groups.ts';
import { selectGroups } from '../../store/selectors.ts';
import type { OrderGroup } from '../../engine/payload/order-groups.ts';
import { useBench } from '../../store/use-bench.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { numberEnd } from '../../ui/short-number.ts';
import { ScenarioTile } from '../../views/scenario-tile.tsx';
import { moveInList } from './list-keys.ts';
import { NewMenu } from './new-menu.tsx';
import { OrderMenu } from './order-menu.tsx';
import styles from './payload-list.module.css';
import { PayloadRow } from './payload-row.tsx';
import { payloadInFront } from '../../store/window/front.ts';

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
  const language = useBench((bench) => bench.settings.language);
  const isFolded = useBench((bench) => bench.settings.foldedOrders.includes(orderId(group)));
  const activeId = useBench(payloadInFront);
  const scenario = findScenario(group.scenario);
  const name = scenario === null ? group.scenario : inLanguage(scenario.name, language);
  // Folded up, an order still shows the payload that is open: what one works on is never out of the list.
  const shown = isFolded ? group.documents.filter(({ id }) => id === activeId) : group.documents;
  return (
    <section className={styles.order} aria-label={`${name} ${group.orderNo}`}>
      <OrderHead group={group} scenario={scenario} name={name} isFolded={isFolded} />
      {shown.length === 0 ? null : (
        <ul className={styles.rows}>
          {shown.map((document) => (
            <PayloadRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </section>
  );
}

type OrderHeadProps = {
  readonly group: OrderGroup;
  readonly scenario: Scenario | null;
  readonly name: string;
  readonly isFolded: boolean;
};

/** Names the order, folds it up, and offers more payloads for it. */
function OrderHead({ group, scenario, name, isFolded }: OrderHeadProps) {
  const { t } = useTranslation();
  const fold = useBench((bench) => bench.foldOrder);
  const { orderNo, documents } = group;
  const key = orderId(group);
  const count = documents.length;
  return (
    <div className={styles.orderHead}>
      <h3 className={styles.orderName}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          title={orderNo}
          data-order={key}
          data-list-stop=""
          onClick={() => fold(key, !isFolded)}
          onKeyDown={moveInList}
        >
          <ChevronRight size={12} className={styles.chevron} aria-hidden="true" />
          {scenario === null ? null : <ScenarioTile scenario={scenario} />}
          <span className={styles.orderText}>
            {name}
            <span aria-hidden="true"> · </span>
            <span className={styles.orderNo}>{numberEnd(orderNo)}</span>
          </span>
          {isFolded ? <Badge label={t('list.payloads', { count })}>{count}</Badge> : null}
        </button>
      </h3>
      <OrderMenu orderNo={orderNo} scenario={group.scenario} />
      {scenario === null ? null : (
        <NewMenu
          scenario={scenario}
          orderNo={orderNo}
          trigger={
            <IconButton label={t('list.newIn', { orderNo })} size="small" className={styles.orderAdd}>
              <Plus size={14} aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    </div>
  );
}
