import { hexLines } from '../../engine/calls/hex-lines.ts';
import { firstByteDifference } from '../../engine/compare/byte-difference.ts';
import { useTranslation } from '../../words/use-translation.ts';
import type { ComparedText } from './compared-text.ts';
import styles from './byte-pair.module.css';

type BytePairProps = { readonly left: ComparedText; readonly right: ComparedText };

/** Shows the first byte that differs, with what is around it on both sides. */
export function BytePair({ left, right }: BytePairProps) {
  const { t, i18n } = useTranslation();
  const [own, other] = [bytesOf(left), bytesOf(right)];
  const found = firstByteDifference(own, other);
  const number = (count: number): string => count.toLocaleString(i18n.language);
  if (found === null)
    return (
      <p className={styles.said} data-first-byte="">
        {t('comparison.bytesEqual', { count: own.length, number: number(own.length) })}
      </p>
    );
  return (
    <div className={styles.pair} data-first-byte={found.at}>
      <p className={styles.said}>{t('comparison.firstByte', { at: number(found.at) })}</p>
      <div className={styles.sides}>
        {[
          { side: left, bytes: own },
          { side: right, bytes: other },
        ].map(({ side, bytes }, at) => (
          <figure key={at === 0 ? 'left' : 'right'} className={styles.side}>
            <figcaption>
              {side.caption.name}
              {side.caption.rest} · {t('comparison.bytes', { count: bytes.length, number: number(bytes.length) })}
            </figcaption>
            <pre className={styles.hex}>{hexLines(bytes.subarray(found.from, found.to), found.from)}</pre>
          </figure>
        ))}
      </div>
    </div>
  );
}

function bytesOf({ bytes, text }: ComparedText): Uint8Array {
  return bytes ?? new TextEncoder().encode(text);
}
