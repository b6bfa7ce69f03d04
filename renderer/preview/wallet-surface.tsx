import type { ReactNode } from 'react';
import { EmptySlot } from './empty-slot.tsx';
import { inPhoneLanguage, phoneLabels } from './labels.ts';
import { PickingContext, pickingOf } from './picking.ts';
import type { OrderFace, PhoneMoment, PickingProps } from './preview-types.ts';
import styles from './surface.module.css';
import { usedPeople } from './used-people.ts';
import { WalletCard } from './wallet-card.tsx';

type WalletSurfaceProps = Pick<PhoneMoment, 'locale'> &
  PickingProps & {
    /** Every order the phone knows, newest last call first. */
    readonly orders: readonly OrderFace[];
  };

/** The wallet's home: the cards in use on top of one another, the used list below, and what was taken out. */
export function WalletSurface({ orders, locale, marks, onPick }: WalletSurfaceProps) {
  const labels = phoneLabels(locale);
  const shown = orders.filter((order) => !order.localeHidden);
  const inUse = shown.filter((order) => order.state === 'active' || order.state === 'service-card');
  const waiting = shown.find((order) => order.state === 'none');
  const emptyText = waiting === undefined ? labels.emptyWallet : inPhoneLanguage(waiting.why, locale);
  return (
    <PickingContext value={pickingOf(locale, { marks, onPick })}>
      <div className={styles.wallet}>
        <p className={styles.heading}>{labels.wallet}</p>
        {inUse.length === 0 ? (
          <EmptySlot title={labels.noCard} text={emptyText} />
        ) : (
          <ul className={styles.stack}>
            {inUse.map((order) => (
              <li key={order.key}>
                <WalletCard model={order.model} />
              </li>
            ))}
          </ul>
        )}
        <Group title={labels.usedList} rows={usedRows(shown)} />
        <Group title={labels.removedList} rows={removedRows(shown)} />
        <Group title={labels.notInThisLanguage} rows={absentRows(orders)} />
      </div>
    </PickingContext>
  );
}

/** One line of a list below the stack: what it is, what is said of it, and a line more. */
type ListRow = { readonly key: string; readonly title: string; readonly note: string; readonly text: string };

/** The used and the expired cards, then the tickets of single travellers that are used on a card still in use. */
function usedRows(orders: readonly OrderFace[]): readonly ListRow[] {
  const cards = orders.flatMap((order) => {
    if (order.state !== 'used' && order.state !== 'expired') return [];
    return [rowOf(order, phoneLabels(order.model.locale).state[order.state])];
  });
  const travellers = orders
    .filter((order) => order.state === 'active')
    .flatMap(({ key, model }) =>
      usedPeople(model).map((person) => ({
        key: `${key} ${person.place}`,
        title: person.name,
        note: phoneLabels(model.locale).state.used,
        text: model.summary.primary.text,
      })),
    );
  return [...cards, ...travellers];
}

function removedRows(orders: readonly OrderFace[]): readonly ListRow[] {
  return orders
    .filter((order) => order.state === 'removed')
    .map((order) => ({ ...rowOf(order, ''), text: inPhoneLanguage(order.why, order.model.locale) }));
}

function absentRows(orders: readonly OrderFace[]): readonly ListRow[] {
  return orders
    .filter((order) => order.localeHidden)
    .map((order) => ({ ...rowOf(order, ''), text: phoneLabels(order.model.locale).localeAbsent }));
}

function rowOf({ key, model }: OrderFace, note: string): ListRow {
  const { primary, secondary } = model.summary;
  return { key, title: primary.text === '' ? model.title.text : primary.text, note, text: secondary.text };
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly ListRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <div className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <bdi className={styles.rowTitle}>{row.title}</bdi>
            <span className={styles.rowNote}>{row.note}</span>
            <bdi className={styles.rowText}>{row.text}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
