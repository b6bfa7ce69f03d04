import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { faintWords, findFaintTexts } from '../../../../shared/protocol/theme/theme-contrast.ts';
import { splitTokenName } from '../../../../shared/specification/theme-tokens.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './calibration.module.css';

/** More would push the tokens out of sight. */
const mostShown = 2;

/** The texts of this card that the adjusted tokens make too faint. */
export function FaintTexts() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const tokens = useBench((bench) => bench.themeDraft);
  const scenario = useBench((bench) => bench.stage?.input.analysis?.scenario?.id ?? null);
  const shown = useBench((bench) => bench.comparedPhone.scheme);
  const found = findFaintTexts(tokens ?? {}).filter(({ ground }) => {
    const of = splitTokenName(ground).scenario;
    return of === null || of === scenario;
  });
  // Those of the appearance in sight come first.
  const faint = [...found.filter(({ scheme }) => scheme === shown), ...found.filter(({ scheme }) => scheme !== shown)];
  if (faint.length === 0) return null;
  return (
    <ul className={styles.faint} aria-label={t('calibration.faint')} data-faint="">
      {faint.slice(0, mostShown).map((each) => (
        <li key={`${each.text} ${each.ground} ${each.scheme}`}>{inLanguage(faintWords(each), language)}</li>
      ))}
      {faint.length > mostShown ? <li>{t('calibration.faintMore', { more: faint.length - mostShown })}</li> : null}
    </ul>
  );
}
