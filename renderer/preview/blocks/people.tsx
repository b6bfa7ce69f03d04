import type { Person } from '../../../shared/card/card-model.ts';
import { ShownText } from '../text/shown-text.tsx';
import { StatePill } from '../text/state-pill.tsx';
import { TextSlot } from '../text/text-slot.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './people.module.css';

/** Lists the travellers; a used ticket shows as such whatever the order's status. */
export function PeopleBlock({ block }: BlockProps<'people'>) {
  return (
    <ul className={styles.people}>
      {block.people.map((person, place) => (
        // Ids are optional and may repeat; positions are unique.
        // oxlint-disable-next-line react/no-array-index-key
        <OnePerson key={place} person={person} />
      ))}
    </ul>
  );
}

function OnePerson({ person }: { readonly person: Person }) {
  const { stateLabel, seat } = person;
  return (
    <li className={styles.person} data-state={person.state}>
      <div className={styles.who}>
        <TextSlot slot="person" className={styles.name} shown={person.name} />
        <TextSlot slot="detail" className={styles.detail} shown={person.detail} />
      </div>
      {stateLabel === undefined && seat === null ? null : (
        <div className={styles.ends}>
          {stateLabel === undefined ? null : <StatePill text={stateLabel} className={styles.state} />}
          {seat === null ? null : (
            <p className={styles.seat}>
              <span className={styles.seatLabel}>{seat.label}</span>
              <ShownText shown={seat.value} className={styles.seatValue} />
            </p>
          )}
        </div>
      )}
    </li>
  );
}
