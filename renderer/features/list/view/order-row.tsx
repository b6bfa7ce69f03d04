import { ChevronRight } from 'lucide-react';
import { freeName, longestOrderName } from '../../../../shared/documents/order-name.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { OrderRow as Row } from '../engine/list-rows.ts';
import { getRowState, type RowState } from '../engine/row-state.ts';
import { displayOrderName, takenOrderNames } from '../../../engine/names/read-name.ts';
import { selectLastCalls } from '../store/list-selectors.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench } from '../../../store/use-bench.ts';
import { getNumberEnd } from '../../../engine/names/short-forms.ts';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import type { Say } from '../../../words/i18n.ts';
import { RenameField, useRenamed } from './rename-field.tsx';
import { StateDot } from './state-dot.tsx';
import styles from './tree.module.css';

const maxDots = 7;

type OrderRowProps = {
  readonly row: Row;
  readonly title: string;
  readonly states: readonly RowState[];
  readonly isRenaming: boolean;
  readonly t: Say;
};

/** Shows an order's sign, name, title and the state of its calls. */
export function OrderRow({ row: { id, group, isCollapsed }, title, states, isRenaming, t }: OrderRowProps) {
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(group.scenario);
  const name = useBench((bench) => selectShownNames(bench).nameOf(group.order));
  const isTitled = name === title || title === '';
  const more = isTitled ? getNumberEnd(group.orderNo) : title;
  const kind = scenario === null ? group.scenario : inLanguage(scenario.name, language);
  return (
    <>
      <ChevronRight size={12} className={styles.chevron} data-open={!isCollapsed || undefined} aria-hidden="true" />
      {scenario === null ? null : <ScenarioTile scenario={scenario} />}
      {isRenaming ? <RenameOrder id={id} order={group.order} /> : null}
      <span
        hidden={isRenaming}
        className={styles.orderName}
        title={`${displayOrderName(group.order, language)}\n${title}\n${kind} ${group.orderNo}`.replace('\n\n', '\n')}
      >
        <OrderTitle name={name} />
        <span className={isTitled ? `${styles.orderMore} ${styles.orderNumber}` : styles.orderMore}> {more}</span>
      </span>
      {isRenaming ? null : <LifecycleDots states={states} t={t} />}
    </>
  );
}

/** Leaves the last word of a name whole in a narrow list, such as the South of Guangzhou South. */
function OrderTitle({ name }: { readonly name: string }) {
  const [, head = name, tail = ''] = /^(.{6,})( \S{1,8})$/u.exec(name) ?? [];
  return (
    <bdi className={styles.orderTitle}>
      <span>{head}</span>
      {tail}
    </bdi>
  );
}

/** Refuses the name of another order, with which this one would merge. */
function RenameOrder({ id, order }: { readonly id: string; readonly order: string }) {
  const { t } = useTranslation();
  const rename = useBench((bench) => bench.renameOrder);
  const documents = useBench((bench) => bench.documents);
  const language = useBench((bench) => bench.settings.language);
  const done = useRenamed(id);
  const name = displayOrderName(order, language);
  const others = takenOrderNames(documents.filter((document) => document.order !== order));
  return (
    <RenameField
      name={name}
      longest={longestOrderName}
      refusal={(wanted) => (freeName(wanted, others) === wanted ? null : t('list.nameTaken'))}
      onDone={(wanted, isByKey) => {
        done(isByKey);
        if (wanted !== null && wanted !== name) rename(order, wanted);
      }}
    />
  );
}

type OrderLabel = Pick<OrderRowProps, 'row' | 'title' | 'states' | 't'> & {
  readonly name: string;
  readonly language: Language;
};

/** Names an order for screen readers, with the end of its number, since two may share a name. */
export function getOrderLabel({ row: { group }, name, title, states, language, t }: OrderLabel): string {
  const accepted = states.filter((state) => state === 'accepted').length;
  const refused = states.filter((state) => state === 'refused').length;
  const life = { accepted, refused, count: group.documents.length };
  const more = name === title ? '' : title;
  return [
    t('list.order', { name }),
    more,
    getNumberEnd(group.orderNo),
    t(refused === 0 ? 'list.life' : 'list.lifeRefused', life),
  ]
    .filter(Boolean)
    .join(language === 'en' ? ', ' : '，');
}

export function useRowStates({ documents }: Row['group']): readonly RowState[] {
  const calls = useBench(selectLastCalls);
  return documents.map(({ id }) => getRowState(calls.get(id) ?? null));
}

function LifecycleDots({ states, t }: Pick<OrderRowProps, 'states' | 't'>) {
  const accepted = states.filter((state) => state === 'accepted').length;
  const refused = states.filter((state) => state === 'refused').length;
  const sent = states.filter((state) => state !== 'none').length;
  const shown = states.length > maxDots ? states.slice(0, maxDots - 1) : states;
  return (
    <span className={styles.life} title={t('list.life', { accepted, count: states.length })} aria-hidden="true">
      {shown.map((state, at) => (
        // Dots are identified by position.
        // oxlint-disable-next-line react/no-array-index-key
        <StateDot key={at} state={state} />
      ))}
      {sent === 0 ? null : (
        <span className={styles.lifeCount} data-refused={refused > 0 || undefined}>
          {accepted}/{states.length}
        </span>
      )}
      {shown.length < states.length ? <span className={styles.moreDots}>+{states.length - shown.length}</span> : null}
    </span>
  );
}
