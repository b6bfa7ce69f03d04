import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './remark.module.css';

/** The merchant's own line, with a quiet word at its end. */
export function RemarkBlock({ block }: BlockProps<'remark'>) {
  return (
    <div className={styles.row}>
      <p className={styles.text}>
        <ShownText shown={block.text} />
      </p>
      {block.trailing === null ? null : (
        <p className={styles.trailing}>
          <ShownText shown={block.trailing} />
        </p>
      )}
    </div>
  );
}
