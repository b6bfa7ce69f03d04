import { useTranslation } from 'react-i18next';
import type { GapEffect } from '../../../shared/protocol/gaps/gap-effects.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './effect-list.module.css';
import { effectText } from './effect-text.ts';

/** Nobody reads further; the rest is counted. */
const mostEffects = 6;

/** What a value would change about the open payload, one short sentence each; null where none is open. */
export function EffectList({ effects }: { readonly effects: readonly GapEffect[] | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (effects === null) return <p data-effects="none">{t('assumptions.noPayload')}</p>;
  if (effects.length === 0) return <p data-effects="0">{t('assumptions.nothing')}</p>;
  const sentences = effects.map((effect) => effectText(effect, t, language));
  return (
    <ul className={styles.list} data-effects={effects.length}>
      {sentences.slice(0, mostEffects).map((sentence, place) => (
        // Two effects may read alike; their places never change within one list.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} data-effect={effects[place]?.effect}>
          {sentence}
        </li>
      ))}
      {effects.length > mostEffects ? (
        <li>{t('assumptions.moreEffects', { count: effects.length - mostEffects })}</li>
      ) : null}
    </ul>
  );
}
