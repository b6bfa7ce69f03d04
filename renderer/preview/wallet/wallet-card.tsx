import { memo } from 'react';
import type { CardModel } from '../../../shared/card/card-model.ts';
import { OrderSign } from '../card/order-sign.tsx';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { ShownText } from '../text/shown-text.tsx';
import { TextSlot } from '../text/text-slot.tsx';
import { getCardColours } from '../card-colours.ts';
import styles from './wallet-card.module.css';

export const WalletCard = memo(function WalletCard({ model }: { readonly model: CardModel }) {
  const { corner, summary } = model;
  return (
    <SurfaceLinesContext value={useSurfaceLines('wallet', model.lines)}>
      <article
        className={styles.card}
        data-surface="wallet"
        {...getCardColours(model.style)}
        aria-label={model.title.text}
      >
        <div className={styles.head}>
          <span className={styles.sign}>
            <OrderSign sign={model.style.sign} />
          </span>
          <div className={styles.title}>
            <TextSlot slot="title" shown={model.title} />
          </div>
          {corner === null ? null : (
            <p className={styles.corner}>
              <ShownText shown={corner.value} />
            </p>
          )}
        </div>
        <TextSlot slot="primary" className={styles.primary} shown={summary.belowTitle ?? summary.primary} />
        <TextSlot slot="secondary" className={styles.secondary} shown={summary.secondary} />
      </article>
    </SurfaceLinesContext>
  );
});
