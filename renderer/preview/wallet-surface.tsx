import type { ReactNode } from 'react';
import { EmptySlot } from './empty-slot.tsx';
import { inPhoneLanguage, phoneLabels } from './labels.ts';
import { PickingContext, pickingOf } from './picking.ts';
import type { OrderFace, PhoneMoment, PickingProps } from './preview-types.ts';
import styles from './surface.module.css';
import { WalletCard } from './wallet-card.tsx';
import { usedPeople } from './used-people.ts';

export type WalletSurfaceProps = PhoneMoment &
  PickingProps & {
    /** Every order the phone knows, newest last call first. */
    readonly orders: readonly OrderFace[];
  };

/** The wallet's home: the cards in use on top of one another, the used list below, and what was taken out. */
export function WalletSurface({ orders, locale, marks, onPick }: WalletSurfaceProps) {
  const labels = phoneLabels(locale);
  const shown = orders.filter((order) => !order.localeHidden);
  const inUse = shown.filter((order) => order.state === 'active' || order.state === 'service-card');
  const spent = shown.filter((order) => order.state === 'used' || order.state === 'expired');
  const removed = shown.filter((order) => order.state === 'removed');
  const hidden = orders.filter((order) => order.localeHidden);
  const waiting = shown.filter((order) => order.state === 'none');
  return (
    <PickingContext value={pickingOf(locale, { marks, onPick })}>
      <div className={styles.wallet}>
        <p className={styles.heading}>{labels.wallet}</p>
        {inUse.length === 0 ? (
          <EmptySlot
            title={labels.noCard}
            text={waiting[0] === undefined ? labels.emptyWallet : inPhoneLanguage(waiting[0].why, locale)}
          />
        ) : (
          <ul className={styles.stack}>
            {inUse.map((order) => (
              <li key={order.key}>
                <WalletCard model={order.model} />
              </li>
            ))}
          </ul>
        )}
        <Group title={labels.usedList}>
          {spent.map((order) => (
            <Row
              key={order.key}
              order={order}
              note={order.state === 'expired' ? labels.state.expired : labels.state.used}
            />
          ))}
          {inUse.flatMap((order) =>
            usedPeople(order.model).map((person) => (
              <li key={`${order.key} ${person.place}`} className={styles.row}>
                <span className={styles.rowTitle}>
                  <bdi>{person.name}</bdi>
                </span>
                <span className={styles.rowNote}>{labels.state.used}</span>
                <span className={styles.rowText}>
                  <bdi>{order.model.summary.primary.text}</bdi>
                </span>
              </li>
            )),
          )}
        </Group>
        <Group title={labels.removedList}>
          {removed.map((order) => (
            <Row key={order.key} order={order} note={inPhoneLanguage(order.why, locale)} gone />
          ))}
        </Group>
        <Group title={labels.notInThisLanguage}>
          {hidden.map((order) => (
            <Row key={order.key} order={order} note={labels.localeAbsent} gone />
          ))}
        </Group>
      </div>
    </PickingContext>
  );
}

function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly ReactNode[] | readonly ReactNode[][];
}) {
  if (children.flat().length === 0) return null;
  return (
    <div className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      <ul className={styles.rows}>{children}</ul>
    </div>
  );
}

type RowProps = { readonly order: OrderFace; readonly note: string; readonly gone?: boolean };

function Row({ order, note, gone = false }: RowProps) {
  return (
    <li className={gone ? `${styles.row} ${styles.goneRow}` : styles.row}>
      <span className={styles.rowTitle}>
        <bdi>{order.model.summary.primary.text}</bdi>
      </span>
      <span className={styles.rowNote}>{note}</span>
      <span className={styles.rowText}>
        <bdi>{order.model.summary.secondary.text}</bdi>
      </span>
    </li>
  );
}
