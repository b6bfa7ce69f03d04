import type { Difference, Place } from '../../../shared/lib/json/differences.ts';
import { useTranslation } from '../../words/use-translation.ts';
import type { ComparedText } from './compared-text.ts';
import styles from './difference-list.module.css';

type DifferenceListProps = {
  readonly left: ComparedText;
  readonly right: ComparedText;
  readonly found: readonly Difference[];
};

/** For more differences the texts are better. */
const mostDrawn = 500;
const longestSource = 400;

export function DifferenceList({ left, right, found }: DifferenceListProps) {
  const { t } = useTranslation();
  if (found.length === 0)
    return <p className={styles.none}>{t(left.text === right.text ? 'comparison.sameBytes' : 'comparison.same')}</p>;
  return (
    // It scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('comparison.look.meaning')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('comparison.place')}</th>
            <th scope="col">
              {left.caption.name}
              {left.caption.rest}
            </th>
            <th scope="col">
              {right.caption.name}
              {right.caption.rest}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, mostDrawn).map((each) => (
            <DifferenceRow key={`${each.left?.pointer} ${each.right?.pointer}`} difference={each} />
          ))}
        </tbody>
      </table>
      {found.length > mostDrawn ? (
        <p className={styles.none}>{t('comparison.more', { count: found.length - mostDrawn })}</p>
      ) : null}
    </div>
  );
}

function DifferenceRow({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const { left, right, isFilledIn } = difference;
  const kind = left === null ? 'added' : right === null ? 'removed' : isFilledIn ? 'filled' : 'changed';
  return (
    <tr data-difference={kind} data-pointer={right?.pointer ?? left?.pointer}>
      <th scope="row">
        <code>{(left ?? right)?.pointer.slice(1) || t('comparison.whole')}</code>
        <span className={styles.kind}>{t(`comparison.kind.${kind}`)}</span>
      </th>
      <Value place={left} />
      <Value place={right} />
    </tr>
  );
}

function Value({ place }: { readonly place: Place | null }) {
  const { t } = useTranslation();
  if (place === null) return <td className={styles.absent}>{t('comparison.absent')}</td>;
  const { source } = place;
  const isCut = source.length > longestSource;
  return (
    <td>
      <code className={styles.source}>
        {source.slice(0, longestSource)}
        {isCut ? '…' : ''}
      </code>
    </td>
  );
}
