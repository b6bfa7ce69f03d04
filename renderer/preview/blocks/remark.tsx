import { ShownText } from '../text/shown-text.tsx';
import { TextSlot } from '../text/text-slot.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './remark.module.css';

export function RemarkBlock({ block }: BlockProps<'remark'>) {
  return (
    <div className={styles.row}>
      <TextSlot slot="remark" className={styles.text} shown={block.text} />
      {block.trailing === null ? null : (
        <p className={styles.trailing}>
          <ShownText shown={block.trailing} />
        </p>
      )}
    </div>
  );
}
