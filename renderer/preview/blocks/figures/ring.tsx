import { useContext, type CSSProperties } from 'react';
import { getPhoneLabels } from '../../text/labels.ts';
import { PickingContext } from '../../text/picking.ts';
import { TextSlot, ShownText } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './ring.module.css';
import { measureEms } from '../../text/text-ems.ts';

const radius = 44;
const around = 2 * Math.PI * radius;

/** Shows a ring with its value and captions; dashed while the percentage is unknown. */
export function RingBlock({ block }: BlockProps<'ring'>) {
  const known = block.percent !== null && Number.isFinite(block.percent);
  const done = known ? Math.min(100, Math.max(0, block.percent ?? 0)) / 100 : 0;
  const { locale } = useContext(PickingContext);
  const drawn = block.value.missing === true ? getPhoneLabels(locale).missing : block.value.text;
  const sized: CSSProperties & Readonly<Record<'--ring-ems', number>> = {
    '--ring-ems': measureEms(drawn) + (block.unit === undefined ? 0 : measureEms(block.unit) / 2),
  };
  return (
    <div className={styles.block}>
      <div className={styles.dial}>
        <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden="true">
          <circle className={known ? styles.track : styles.unknown} cx="50" cy="50" r={radius} />
          {done === 0 ? null : (
            <circle className={styles.arc} cx="50" cy="50" r={radius} strokeDasharray={`${done * around} ${around}`} />
          )}
          {block.isHeld === true ? <path className={styles.held} d="M46 70v10M54 70v10" /> : null}
        </svg>
        <p className={styles.value} style={sized}>
          <ShownText shown={block.value} />
          {block.unit === undefined ? null : (
            <span className={block.unit === '%' ? styles.sign : styles.unit}>{block.unit}</span>
          )}
        </p>
      </div>
      {block.caption.map((line, place) => (
        // Lines are identified by position.
        // oxlint-disable-next-line react/no-array-index-key
        <TextSlot key={place} slot="caption" className={place === 0 ? styles.first : styles.more} shown={line} />
      ))}
    </div>
  );
}
