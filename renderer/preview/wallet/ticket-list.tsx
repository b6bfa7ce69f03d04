import type { Person } from '../../../shared/card/card-model.ts';
import { EmptySlot } from '../phone/empty-slot.tsx';
import { RestOfRows, takeRows, useMostRows, useRowKey } from '../phone/rows.tsx';
import { OrderSign } from '../card/order-sign.tsx';
import { getPhoneLabels } from '../text/labels.ts';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { ShownText } from '../text/shown-text.tsx';
import { StatePill } from '../text/state-pill.tsx';
import { TextSlot } from '../text/text-slot.tsx';
import { TextsOfOrder } from '../text/pick-target.tsx';
import { getCardColours } from '../card-colours.ts';
import styles from './ticket-list.module.css';
import type { TicketLine } from '../../../shared/card/card-stack.ts';

type TicketListProps = { readonly lines: readonly TicketLine[]; readonly emptyText: string };

/** Lists orders with their travellers of this list, and single tickets. */
export function TicketList({ lines, emptyText }: TicketListProps) {
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
