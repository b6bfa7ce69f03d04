import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './link.module.css';

/** Where the wallet would lead. The bench opens nothing: the address is a text to read and to copy. */
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
