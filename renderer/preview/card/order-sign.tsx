import { useContext } from 'react';
import type { SignStroke } from '../../../shared/card/card-style.ts';
import { CardSign } from '../icons.tsx';
import { PickTarget } from '../text/pick-target.tsx';
import { PickingContext } from '../text/picking.ts';
import styles from './order-sign.module.css';

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
