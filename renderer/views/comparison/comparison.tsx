import { Suspense, useMemo, useState } from 'react';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { listNames, type Language } from '../../../shared/lib/text/words.ts';
import { differences, longestCompared, type Difference } from '../../../shared/lib/json/differences.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { CardPair } from './card-pair.tsx';
import { getCaptionText, type ComparedText, type DiffComponent } from './compared-text.ts';
import styles from './comparison.module.css';
import { BytePair } from './byte-pair.tsx';
import { DifferenceList } from './difference-list.tsx';

export type ComparisonProps = {
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
