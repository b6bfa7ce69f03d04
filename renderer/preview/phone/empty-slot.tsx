import styles from './empty-slot.module.css';
import type { CardModel } from '../../../shared/card/card-model.ts';
import { receiptSign, type SignStroke } from '../../../shared/card/card-style.ts';
import { getCardColours } from '../card-colours.ts';
import { CardSign } from '../icons.tsx';
import { getPhoneLabels } from '../text/labels.ts';

type EmptySlotProps = { readonly sign?: readonly SignStroke[]; readonly title: string; readonly text?: string };

/** Shows why a card is missing. */
export function EmptySlot({ sign = receiptSign, title, text }: EmptySlotProps) {
  return (
    <div className={styles.slot}>
      <span className={styles.sign}>
        <CardSign sign={sign} />
      </span>
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
    </div>
  );
}

/** Shows the crossed-out name of a removed card, with the reason. */
export function GhostCard({ model, reason }: { readonly model: CardModel; readonly reason: string }) {
  const { belowTitle = model.summary.primary } = model.summary;
  return (
    <div className={styles.slot} {...getCardColours(model.style)}>
      <span className={styles.sign}>
        <CardSign sign={model.style.sign} />
      </span>
      <p className={styles.gone}>
        <del>
          <bdi>{model.title.text}</bdi>
          <span className={styles.goneLine}>
            <bdi>{belowTitle.text}</bdi>
          </span>
        </del>
      </p>
      <p className={styles.title}>{getPhoneLabels(model.locale).state.removed}</p>
      <p className={styles.text}>{reason}</p>
    </div>
  );
}
