import type { CSSProperties } from 'react';
import type { BlockProps } from './block-props.ts';
import { isOneWord, measureEms } from '../text/text-ems.ts';
import type { Fact, Person } from '../../../shared/card/card-model.ts';
import { TextSlot, ShownText } from '../text/text-slot.tsx';
import styles from './value-blocks.module.css';
import { StatePill } from '../text/state-pill.tsx';

/** Shows the card's main value as large as its length allows. */
export function HeroBlock({ block }: BlockProps<'hero'>) {
  const sized: CSSProperties & Readonly<Record<'--hero-ems', number>> = { '--hero-ems': measureEms(block.value.text) };
  return (
    <div className={styles.hero}>
      <p className={styles.heroLabel}>
        {block.label}
        {block.beside === null ? null : (
          <>
            {' · '}
            <ShownText shown={block.beside} />
          </>
        )}
      </p>
      <p className={styles.heroValue} style={sized} data-one-word={isOneWord(block.value.text) || undefined}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}

/** Shows a value on the card's colour, such as a gift card's; a sum shrinks to stay whole. */
export function BandBlock({ block }: BlockProps<'band'>) {
  const { text } = block.value;
  const sized: CSSProperties & Readonly<Record<'--band-ems', number>> = { '--band-ems': measureEms(text) };
  return (
    <div className={styles.band}>
      <p className={styles.bandLabel}>{block.label}</p>
      <p className={styles.bandValue} {...(isOneWord(text) ? { style: sized } : {})}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}

export function FactsBlock({ block }: BlockProps<'facts'>) {
  return (
    <div className={styles.facts}>
      <dl className={styles.factsRow}>
        {block.facts.map((fact, place) => (
          // Facts are identified by position, so that a key stroke keeps the row.
          // oxlint-disable-next-line react/no-array-index-key
          <OneFact key={place} fact={fact} />
        ))}
      </dl>
    </div>
  );
}

function OneFact({ fact }: { readonly fact: Fact }) {
  const { text } = fact.value;
  const sized: CSSProperties & Readonly<Record<'--fact-ems', number>> = { '--fact-ems': measureEms(text) };
  return (
    <div className={styles.fact}>
      <dt className={styles.factsLabel}>{fact.label}</dt>
      <TextSlot
        as="dd"
        slot="value"
        className={styles.factsValue}
        {...(isOneWord(text) ? { style: sized } : {})}
        shown={fact.value}
      >
        {fact.unit === undefined ? null : <span className={styles.unit}> {fact.unit}</span>}
      </TextSlot>
    </div>
  );
}

export function ChipsBlock({ block }: BlockProps<'chips'>) {
  return (
    <div className={styles.chipsRow}>
      {block.label === '' ? null : <p className={styles.chipsLabel}>{block.label}</p>}
      <ul className={styles.chips}>
        {block.chips.map((chip, place) => (
          // Chips are identified by position: two seats of a payload may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={styles.chip}>
            <ShownText shown={chip} />
          </li>
        ))}
      </ul>
      {block.trailing === null ? null : (
        <p className={styles.chipsTrailing}>
          <ShownText shown={block.trailing} />
        </p>
      )}
    </div>
  );
}

export function PeriodBlock({ block }: BlockProps<'period'>) {
  const { date, start, end, dayShift } = block;
  return (
    <div>
      {date === '' ? null : <p className={styles.periodDate}>{date}</p>}
      <p className={styles.periodHours}>
        <ShownText shown={start} />
        {end === null ? null : (
          <>
            {' – '}
            <ShownText shown={end} />
          </>
        )}
        <DayShift days={dayShift} />
      </p>
    </div>
  );
}

/** Shows the address of a link as text; nothing opens. */
export function LinkBlock({ block }: BlockProps<'link'>) {
  return (
    <div>
      <p className={styles.linkLabel}>{block.label}</p>
      <p className={styles.address}>
        <ShownText shown={block.address} />
      </p>
    </div>
  );
}

export function RemarkBlock({ block }: BlockProps<'remark'>) {
  return (
    <div className={styles.remarkRow}>
      <TextSlot slot="remark" className={styles.remarkText} shown={block.text} />
      {block.trailing === null ? null : (
        <p className={styles.remarkTrailing}>
          <ShownText shown={block.trailing} />
        </p>
      )}
    </div>
  );
}

export function DayShift({ days }: { readonly days: string | undefined }) {
  return days === undefined || days === '' ? null : <sup className={styles.dayShift}>{days}</sup>;
}

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
