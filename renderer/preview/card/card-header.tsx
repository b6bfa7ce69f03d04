import { type ReactNode, useContext } from 'react';
import type { CardModel } from '../../../shared/card/card-model.ts';
import { TextSlot, ShownText } from '../text/text-slot.tsx';
import styles from './card-header.module.css';
import type { SignStroke } from '../../../shared/card/card-style.ts';
import { CardSign } from '../icons.tsx';
import { PickTarget } from '../text/pick-target.tsx';
import { PickingContext } from '../text/picking.ts';

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

/** Shows the order's image, the card's sign as a labelled placeholder, or the plain sign. */
export function OrderSign({ sign }: { readonly sign: readonly SignStroke[] }) {
  const { ownLogo: logo } = useContext(PickingContext);
  if (logo === undefined) return <CardSign sign={sign} />;
  return (
    <PickTarget shown={logo.shown} className={logo.picture === null ? styles.placeholder : styles.logo}>
      {logo.picture === null ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <span role="img" aria-label={logo.description} title={logo.description}>
          <CardSign sign={sign} />
        </span>
      ) : (
        <img className={styles.picture} src={logo.picture} alt={logo.description} title={logo.description} />
      )}
    </PickTarget>
  );
}
