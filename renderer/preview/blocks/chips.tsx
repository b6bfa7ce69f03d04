import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './chips.module.css';

export function ChipsBlock({ block }: BlockProps<'chips'>) {
  return (
    <div className={styles.row}>
      {block.label === '' ? null : <p className={styles.label}>{block.label}</p>}
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
        <p className={styles.trailing}>
          <ShownText shown={block.trailing} />
        </p>
      )}
    </div>
  );
}
