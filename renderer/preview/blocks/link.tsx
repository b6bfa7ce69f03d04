import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './link.module.css';

/** Shows the address of a link as text; nothing opens. */
export function LinkBlock({ block }: BlockProps<'link'>) {
  return (
    <div>
      <p className={styles.label}>{block.label}</p>
      <p className={styles.address}>
        <ShownText shown={block.address} />
      </p>
    </div>
  );
}
