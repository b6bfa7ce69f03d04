import { memo } from 'react';
import type { Locale } from '../../../shared/specification/locales.ts';
import { EmptySlot } from '../phone/empty-slot.tsx';
import { RestOfRows, takeRows, useMostRows, useRowKey } from '../phone/rows.tsx';
import { getPhoneLabels, inPhoneLanguage } from '../text/labels.ts';
import { TextsOfOrder } from '../text/pick-target.tsx';
import styles from './wallet-home.module.css';
import type { WalletLists, OrderFace } from '../../../shared/card/card-stack.ts';
import type { CardModel } from '../../../shared/card/card-model.ts';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { TextSlot, ShownText } from '../text/text-slot.tsx';
import { getCardColours } from '../card-colours.ts';
import { OrderSign } from '../card/card-header.tsx';

/** Shows the stack of cards in use, services first, then absent orders with reasons. */
export function WalletHome({ lists, locale }: { readonly lists: WalletLists; readonly locale: Locale }) {
  const labels = getPhoneLabels(locale);
  const { services, tickets, absent } = lists;
  const most = useMostRows();
  const keyOf = useRowKey();
  const cards = services.length + tickets.length;
  const drawnAbsent = takeRows(absent, most - cards);
  const isMixed = services.length > 0 && tickets.length > 0;
  return (
    <>
      {cards === 0 ? <EmptySlot title={labels.noCard} text={labels.emptyWallet} /> : null}
      <Stack title={isMixed ? labels.inService : null} orders={takeRows(services, most)} />
      <Stack title={isMixed ? labels.tickets : null} orders={takeRows(tickets, most - services.length)} />
      {drawnAbsent.length === 0 ? null : (
        <div className={styles.absent}>
          <p className={styles.title}>{labels.notInWallet}</p>
          <ul className={styles.reasons}>
            {drawnAbsent.map((order, place) => (
              <Absent
                key={keyOf(order.key, place)}
                model={order.model}
                state={order.state}
                localeHidden={order.localeHidden}
                why={inPhoneLanguage(order.why, locale)}
              />
            ))}
          </ul>
        </div>
      )}
      <RestOfRows count={cards + absent.length} />
    </>
  );
}

function Stack({ title, orders }: { readonly title: string | null; readonly orders: readonly OrderFace[] }) {
  const keyOf = useRowKey();
  if (orders.length === 0) return null;
  return (
    <div className={styles.group}>
      {title === null ? null : <p className={styles.title}>{title}</p>}
      <ul className={styles.stack}>
        {orders.map((order, place) => (
          <li key={keyOf(order.key, place)}>
            <TextsOfOrder order={order.key}>
              <WalletCard model={order.model} />
            </TextsOfOrder>
          </li>
        ))}
      </ul>
    </div>
  );
}

type AbsentProps = Pick<OrderFace, 'model' | 'state' | 'localeHidden'> & { readonly why: string };

const Absent = memo(function Absent({ model, state, localeHidden, why }: AbsentProps) {
  const labels = getPhoneLabels(model.locale);
  const primary = model.summary.belowTitle ?? model.summary.primary;
  const how = localeHidden
    ? labels.notInThisLanguage
    : state === 'removed'
      ? labels.state.removed
      : model.record === true
        ? labels.plainRecord
        : labels.ended;
  return (
    <li className={styles.reason} data-absent={localeHidden ? 'language' : state}>
      <p className={styles.name}>
        <bdi>{model.title.text}</bdi>
        {primary.text === '' || primary.text === model.title.text ? null : (
          <>
            {' · '}
            <bdi>{primary.text}</bdi>
          </>
        )}
      </p>
      <p className={styles.how}>{how}</p>
      <p>{localeHidden ? labels.localeAbsent : why}</p>
    </li>
  );
});

const WalletCard = memo(function WalletCard({ model }: { readonly model: CardModel }) {
  const { corner, summary } = model;
  return (
    <SurfaceLinesContext value={useSurfaceLines('wallet', model.lines)}>
      <article
        className={styles.card}
        data-surface="wallet"
        {...getCardColours(model.style)}
        aria-label={model.title.text}
      >
        <div className={styles.head}>
          <span className={styles.sign}>
            <OrderSign sign={model.style.sign} />
          </span>
          <div className={styles.cardTitle}>
            <TextSlot slot="title" shown={model.title} />
          </div>
          {corner === null ? null : (
            <p className={styles.corner}>
              <ShownText shown={corner.value} />
            </p>
          )}
        </div>
        <TextSlot slot="primary" className={styles.primary} shown={summary.belowTitle ?? summary.primary} />
        <TextSlot slot="secondary" className={styles.secondary} shown={summary.secondary} />
      </article>
    </SurfaceLinesContext>
  );
});
