import type { BlockProps } from '../block-props.ts';
import styles from './meter.module.css';

/** A bar of the way done, 0 to 1. The figures it stands for are facts on the same card, so it is silent. */
export function MeterBlock({ block }: BlockProps<'meter'>) {
  const part = Math.min(1, Math.max(0, Number.isFinite(block.part) ? block.part : 0));
  return (
    <div className={styles.track} data-tone={block.tone} aria-hidden="true">
      <div className={styles.fill} style={{ inlineSize: `${part * 100}%` }} />
    </div>
  );
}
