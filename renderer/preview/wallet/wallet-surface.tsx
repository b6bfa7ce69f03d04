import { getPhoneLabels, formatAge, inPhoneLanguage } from '../text/labels.ts';
import { PhoneTabs } from '../phone/phone-tabs.tsx';
import { PickingContext, usePicking } from '../text/picking.ts';
import type { PhoneMoment, PickingProps, WalletList } from '../preview-types.ts';
import styles from '../phone/surface.module.css';
import { WalletHome } from './wallet-home.tsx';
import { sortIntoLists, type OrderFace, type TicketLine } from '../../../shared/card/card-stack.ts';
import type { Person } from '../../../shared/card/card-model.ts';
import { EmptySlot, GhostCard } from '../phone/empty-slot.tsx';
import { RestOfRows, takeRows, useMostRows, useRowKey } from '../phone/rows.tsx';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { StatePill } from '../text/state-pill.tsx';
import { TextSlot, ShownText } from '../text/text-slot.tsx';
import { TextsOfOrder } from '../text/pick-target.tsx';
import { getCardColours } from '../card-colours.ts';
import { CardFace } from '../card/card-face.tsx';
import { isCardDrawn } from '../../../shared/card/phone-texts.ts';
import { OrderSign } from '../card/card-header.tsx';
import { NotificationView } from '../notices/notices-surface.tsx';

type WalletSurfaceProps = Pick<PhoneMoment, 'locale'> &
  PickingProps & {
    /** Newest last call first. */
    readonly orders: readonly OrderFace[];
    /** `home` when absent. */
    readonly list?: WalletList;
    readonly onShow?: (list: WalletList) => void;
  };

export function WalletSurface({ orders, locale, list = 'home', onShow, ...picking }: WalletSurfaceProps) {
  const labels = getPhoneLabels(locale);
  const lists = sortIntoLists(orders);
  return (
    <PickingContext value={usePicking(locale, picking)}>
      <div className={styles.wallet} data-wallet={list}>
        <p className={styles.heading}>{labels.wallet}</p>
        <PhoneTabs
          label={labels.wallet}
          value={list}
          onShow={onShow}
          tabs={[
            { value: 'home', label: labels.home, count: lists.services.length + lists.tickets.length },
            { value: 'active', label: labels.activeList, count: lists.active.length },
            { value: 'used', label: labels.usedList, count: lists.used.length },
          ]}
        />
        {list === 'home' ? <WalletHome lists={lists} locale={locale} /> : null}
        {list === 'active' ? <TicketList lines={lists.active} emptyText={labels.noActive} /> : null}
        {list === 'used' ? <TicketList lines={lists.used} emptyText={labels.noUsed} /> : null}
      </div>
    </PickingContext>
  );
}

type TicketListProps = { readonly lines: readonly TicketLine[]; readonly emptyText: string };

/** Lists orders with their travellers of this list, and single tickets. */
function TicketList({ lines, emptyText }: TicketListProps) {
  const most = useMostRows();
  const keyOf = useRowKey();
  if (lines.length === 0) return <EmptySlot title={emptyText} />;
  return (
    <>
      <ul className={styles.list}>
        {takeRows(lines, most).map((line, place) => (
          <TextsOfOrder key={keyOf(line.key, place)} order={line.order.key}>
            <Line line={line} />
          </TextsOfOrder>
        ))}
      </ul>
      <RestOfRows count={lines.length} />
    </>
  );
}

function Line({ line }: { readonly line: TicketLine }) {
  const { order, person, people, fate } = line;
  const { model } = order;
  const labels = getPhoneLabels(model.locale);
  const { primary, secondary } = model.summary;
  const isSpent = fate !== 'active';
  return (
    <SurfaceLinesContext value={useSurfaceLines('row', model.lines)}>
      <li className={styles.line} data-fate={fate} data-surface="row" {...getCardColours(model.style, isSpent)}>
        <div className={styles.head}>
          <span className={styles.sign}>
            <OrderSign sign={model.style.sign} />
          </span>
          <div className={styles.words}>
            <TextSlot
              slot={person === null ? 'primary' : 'person'}
              className={styles.primary}
              shown={person === null ? primary : person.name}
            />
            <TextSlot
              slot={person === null ? 'secondary' : 'primary'}
              className={styles.secondary}
              shown={person === null ? secondary : primary}
            />
            {person === null || person.seat === null ? null : <Seat seat={person.seat} />}
            {isSpent ? <StatePill text={labels.state[fate]} className={styles.fate} /> : null}
          </div>
        </div>
        {people.length === 0 ? null : (
          <ul className={styles.people}>
            {people.map((each, place) => (
              // Travellers are identified by position: ids are optional and may repeat.
              // oxlint-disable-next-line react/no-array-index-key
              <Traveller key={place} person={each} />
            ))}
          </ul>
        )}
      </li>
    </SurfaceLinesContext>
  );
}

function Traveller({ person }: { readonly person: Person }) {
  return (
    <li className={styles.person}>
      <div className={styles.name}>
        <TextSlot slot="person" shown={person.name} />
      </div>
      {person.seat === null ? null : <Seat seat={person.seat} />}
    </li>
  );
}

function Seat({ seat }: { readonly seat: NonNullable<Person['seat']> }) {
  return (
    <span className={styles.seat}>
      {seat.label} <ShownText shown={seat.value} className={styles.seatValue} />
    </span>
  );
}

type TicketSurfaceProps = PhoneMoment &
  PickingProps & {
    /** null without a document. */
    readonly order: OrderFace | null;
  };

/** Shows an order's visible notification as a banner above its full card. */
export function TicketSurface({ order, locale, now, ...picking }: TicketSurfaceProps) {
  const notice = order !== null && !order.localeHidden ? order.notification : null;
  return (
    <div className={styles.ticket}>
      {notice?.visible === true ? (
        <NotificationView
          model={notice.model}
          order={order?.key}
          age={formatAge(now - (notice.since ?? now), locale)}
          {...picking}
        />
      ) : null}
      <Face order={order} locale={locale} {...picking} />
    </div>
  );
}

function Face({ order, locale, ...picking }: Omit<TicketSurfaceProps, 'now'>) {
  const labels = getPhoneLabels(locale);
  if (order === null) return <EmptySlot title={labels.noCard} text={labels.emptyWallet} />;
  const { model, state, why } = order;
  if (order.localeHidden)
    return <EmptySlot sign={model.style.sign} title={labels.notInThisLanguage} text={labels.localeAbsent} />;
  if (state === 'removed') return <GhostCard model={model} reason={inPhoneLanguage(why, locale)} />;
  if (!isCardDrawn(order))
    return <EmptySlot sign={model.style.sign} title={labels.noCard} text={inPhoneLanguage(why, locale)} />;
  // A card in use shows no reason; passing none avoids renders as it changes.
  const isInUse = state === 'active' || state === 'service-card';
  return <CardFace model={model} order={order.key} state={state} why={isInUse ? undefined : why} {...picking} />;
}
