import { Suspense, useMemo, useState } from 'react';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { listNames, type Language } from '../../../shared/lib/text/words.ts';
import { differences, longestCompared, type Difference, type Place } from '../../../shared/lib/json/differences.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { CardPair } from './card-pair.tsx';
import { getCaptionText, type ComparedText, type DiffComponent } from './compared-text.ts';
import styles from './comparison.module.css';
import { hexLines } from '../../engine/calls/hex-lines.ts';
import { firstByteDifference } from '../../engine/compare/byte-difference.ts';

type ComparisonProps = {
  readonly left: ComparedText;
  readonly right: ComparedText;
  readonly diff: DiffComponent;
};

const looks = ['meaning', 'cards', 'text', 'bytes'] as const;
type Look = (typeof looks)[number];

/** Compares two texts by meaning, as cards or line by line. */
export function Comparison({ left, right, diff: Diff }: ComparisonProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [wanted, setWanted] = useState<Look>('meaning');
  const isTooLarge = [left, right].some(({ text }) => text.length > longestCompared);
  const hasCards = left.document !== null && right.document !== null && !isTooLarge;
  const scanned = useMemo(
    () => (isTooLarge ? null : ([scanJson(left.text), scanJson(right.text)] as const)),
    [left.text, right.text, isTooLarge],
  );
  const unread = [left, right].filter((_, at) => scanned?.[at]?.root === null);
  const hasMeaning = scanned !== null && unread.length === 0;
  const offered = looks.filter(
    (look) => look === 'text' || look === 'bytes' || (look === 'cards' ? hasCards : hasMeaning),
  );
  const look = offered.includes(wanted) ? wanted : 'text';
  const found = useMemo(
    () => (scanned === null || !hasMeaning ? null : differences(...scanned)),
    [scanned, hasMeaning],
  );
  const count = found?.filter(({ isFilledIn }) => !isFilledIn).length ?? null;
  return (
    <section
      className={styles.comparison}
      aria-label={t('comparison.title')}
      data-comparison={count ?? 'unread'}
      data-look={look}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {unread.length > 0
            ? [t('comparison.unread'), ...getNameParts(unread, language)]
            : count === null
              ? t('comparison.tooLarge')
              : t('comparison.count', { count })}
        </p>
        <Segmented
          label={t('comparison.looks')}
          value={look}
          segments={offered.map((value) => ({ value, label: t(`comparison.look.${value}`) }))}
          onChoose={setWanted}
        />
      </div>
      <Compared look={look} left={left} right={right} found={found} diff={Diff} />
    </section>
  );
}

type ComparedProps = ComparisonProps & { readonly look: Look; readonly found: readonly Difference[] | null };

function Compared({ look, left, right, found, diff: Diff }: ComparedProps) {
  return (
    <div className={styles.body}>
      {look === 'meaning' && found !== null ? <DifferenceList left={left} right={right} found={found} /> : null}
      {look === 'cards' && left.document !== null && right.document !== null ? (
        <CardPair left={{ ...left, document: left.document }} right={{ ...right, document: right.document }} />
      ) : null}
      {look === 'bytes' ? <BytePair left={left} right={right} /> : null}
      {look === 'text' ? (
        <Suspense fallback={<p aria-busy="true" />}>
          <Diff
            before={left.text}
            after={right.text}
            label={`${getCaptionText(left.caption)} / ${getCaptionText(right.caption)}`}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Separate strings, so that right-to-left names do not reorder others. */
function getNameParts(texts: readonly ComparedText[], language: Language): readonly string[] {
  return texts.flatMap(({ caption: { name, rest } }, at) => [at > 0 ? listNames(['', ''], language) : '', name, rest]);
}

type BytePairProps = { readonly left: ComparedText; readonly right: ComparedText };

/** Shows the first byte that differs, with what is around it on both sides. */
function BytePair({ left, right }: BytePairProps) {
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

type DifferenceListProps = {
  readonly left: ComparedText;
  readonly right: ComparedText;
  readonly found: readonly Difference[];
};

/** For more differences the texts are better. */
const mostDrawn = 500;
const longestSource = 400;

function DifferenceList({ left, right, found }: DifferenceListProps) {
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
