import type { CSSProperties } from 'react';
import type { Fact } from '../../../shared/card/card-model.ts';
import { TextSlot } from '../text/text-slot.tsx';
import { isOneWord, measureEms } from '../text/text-ems.ts';
import type { BlockProps } from './block-props.ts';
import styles from './facts.module.css';

export function FactsBlock({ block }: BlockProps<'facts'>) {
  return (
    <div className={styles.facts}>
      <dl className={styles.row}>
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
      <dt className={styles.label}>{fact.label}</dt>
      <TextSlot
        as="dd"
        slot="value"
        className={styles.value}
        {...(isOneWord(text) ? { style: sized } : {})}
        shown={fact.value}
      >
        {fact.unit === undefined ? null : <span className={styles.unit}> {fact.unit}</span>}
      </TextSlot>
    </div>
  );
}
