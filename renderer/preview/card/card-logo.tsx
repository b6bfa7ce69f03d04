import type { SignStroke } from '../../../shared/card/card-style.ts';
import { CardSign } from '../icons.tsx';
import type { Logo } from '../preview-types.ts';
import { PickTarget } from '../text/pick-target.tsx';
import styles from './card-logo.module.css';

/** The image of a card, or the card's own sign as a placeholder that says so. */
export function CardLogo({ logo, sign }: { readonly logo: Logo; readonly sign: readonly SignStroke[] }) {
  return (
    <PickTarget shown={logo.shown} className={logo.picture === null ? styles.placeholder : styles.logo}>
      {logo.picture === null ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <span role="img" aria-label={logo.said} title={logo.said}>
          <CardSign sign={sign} />
        </span>
      ) : (
        <img className={styles.picture} src={logo.picture} alt={logo.said} title={logo.said} />
      )}
    </PickTarget>
  );
}
