import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../shared/lib/words.ts';
import { gapWords } from '../../shared/spec/gap-words.ts';
import { gaps, gapValue } from '../../shared/spec/gaps.ts';
import type { GapId } from '../../shared/spec/gaps.ts';
import { selectTouchedGaps } from '../store/selectors.ts';
import { useBench } from '../store/use-bench.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './assumptions-panel.module.css';

/** Every point the specification leaves open, with the reading in force; those this payload rests on first. */
export function AssumptionsPanel() {
  const { t } = useTranslation();
  const touched = useBench(selectTouchedGaps);
  const rest = gaps.map(({ id }) => id).filter((id) => !touched.includes(id));
  return (
    <div className={styles.panel}>
      <p className={styles.text}>{t('assumptions.text')}</p>
      <ul className={styles.list} aria-label={t('assumptions.list')}>
        {[...touched, ...rest].map((id) => (
          <Assumption key={id} id={id} isTouched={touched.includes(id)} />
        ))}
      </ul>
    </div>
  );
}

function Assumption({ id, isTouched }: { readonly id: GapId; readonly isTouched: boolean }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const value = useBench((bench) => gapValue(bench.gaps, id));
  const words = gapWords[id];
  const meaning = words.values[value];
  return (
    <li className={styles.row} data-gap={id}>
      <code className={styles.id}>
        {id}={value}
      </code>
      <span>
        {inLanguage(words.point, language)}{' '}
        <span className={styles.value}>{meaning === undefined ? value : inLanguage(meaning, language)}</span>
      </span>
      {isTouched ? <Badge tone="violet">{t('assumptions.touches')}</Badge> : <span />}
    </li>
  );
}
