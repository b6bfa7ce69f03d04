import type { CardModel } from '../../../shared/card/card-model.ts';
import { CardSign } from '../icons.tsx';
import { ShownText } from '../text/shown-text.tsx';
import { cardColours } from '../card-colours.ts';
import styles from './wallet-card.module.css';

/** A card as it lies in the wallet's stack: its colour, its head and one line. */
export function WalletCard({ model }: { readonly model: CardModel }) {
  const { corner, summary } = model;
  return (
    <article className={styles.card} {...cardColours(model.style)} aria-label={model.title.text}>
      <div className={styles.head}>
        <CardSign sign={model.style.sign} className={styles.sign} />
        <p className={styles.title}>
          <ShownText shown={model.title} />
        </p>
        {corner === null ? null : (
          <p className={styles.corner}>
            <ShownText shown={corner.value} />
          </p>
        )}
      </div>
      <p className={styles.primary}>
        <ShownText shown={summary.primary} />
      </p>
      <p className={styles.secondary}>
        <ShownText shown={summary.secondary} />
      </p>
    </article>
  );
}
