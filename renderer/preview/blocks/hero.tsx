import { countCodePoints } from '../../../shared/lib/text-width.ts';
import { ShownText } from '../shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './hero.module.css';

/** The one value a card is about, as large as its length allows: a queue number of eight letters still holds. */
export function HeroBlock({ block }: BlockProps<'hero'>) {
  const length = countCodePoints(block.value.text);
  return (
    <div>
      <p className={styles.label}>
        {block.label}
        {block.beside === null ? null : (
          <>
            {' · '}
            <ShownText shown={block.beside} />
          </>
        )}
      </p>
      <p className={styles.value} data-size={heroSize(length)}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}

function heroSize(length: number): 'huge' | 'large' | 'middle' {
  if (length <= 5) return 'huge';
  return length <= 9 ? 'large' : 'middle';
}
