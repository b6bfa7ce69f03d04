import type { ReactNode } from 'react';
import type { CardModel } from '../../../shared/card/card-model.ts';
import { ShownText } from '../text/shown-text.tsx';
import { TextSlot } from '../text/text-slot.tsx';
import styles from './card-header.module.css';
import { OrderSign } from './order-sign.tsx';

type CardHeaderProps = {
  readonly model: CardModel;
  /** Content below the title, on the card's colour. */
  readonly children: ReactNode;
};

/** Shows a card's sign and title, and a labelled value or a state chip. */
export function CardHeader({ model, children }: CardHeaderProps) {
  const { corner } = model;
  return (
    <header className={styles.header} data-head={model.style.head}>
      <span className={styles.sign}>
        <OrderSign sign={model.style.sign} />
      </span>
      <div className={styles.titles}>
        {model.overline === undefined ? null : (
          <TextSlot slot="overline" className={styles.small} shown={model.overline} />
        )}
        <TextSlot slot="title" className={styles.title} shown={model.title} />
      </div>
      {corner === null ? null : (
        <p className={corner.chip === true ? styles.chip : styles.corner}>
          {corner.label === undefined ? null : <span className={styles.label}>{corner.label} </span>}
          <ShownText shown={corner.value} className={styles.value} />
        </p>
      )}
      {model.subtitle === undefined ? null : (
        <div className={styles.subtitle}>
          <TextSlot slot="subtitle" className={styles.small} shown={model.subtitle} />
        </div>
      )}
      {children === null ? null : <div className={styles.below}>{children}</div>}
    </header>
  );
}
