import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { gapTouches } from '../../../../shared/protocol/reference/gap-touches.ts';
import { gapWords } from '../../../../shared/gaps/gap-words.ts';
import type { Gap } from '../../../../shared/gaps/gaps.ts';
import { ClauseLink, ReferenceLink } from '../../../views/reference-link.tsx';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './gap-facts.module.css';

/** On what the default rests, and where the gap is felt. */
export function GapFacts({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { clauses, headers, rules } = gapTouches[gap.id];
  return (
    <dl className={styles.facts}>
      <dt>{t('assumptions.evidence')}</dt>
      <dd className={styles.evidence} data-evidence={gap.evidence.join('')}>
        {gap.evidence.length === 0 ? t('assumptions.evidences.none') : null}
        {gap.evidence.map((letter) => (
          <span key={letter} className={styles.letter}>
            <Badge>{letter}</Badge>
            {t(`assumptions.evidences.${letter}`)}
          </span>
        ))}
      </dd>
      <dt>{t('assumptions.touchesWhat')}</dt>
      <dd>
        {inLanguage(gapWords[gap.id].touches, language)}
        <ul className={styles.places}>
          {clauses.map((clause) => (
            <li key={clause}>
              <ClauseLink clause={clause} />
            </li>
          ))}
          {headers.map((name) => (
            <li key={name}>
              <ReferenceLink entry={referenceOf().entryOfHeader(name)}>
                {t('assumptions.header', { name })}
              </ReferenceLink>
            </li>
          ))}
          {rules.map((rule) => (
            <li key={rule}>
              <ReferenceLink entry={referenceOf().entryOfRule(rule)}>{t('assumptions.rule', { rule })}</ReferenceLink>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}
