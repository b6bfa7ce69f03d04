import { Scissors } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { enumerated, inLanguage } from '../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../shared/protocol/validate/index.ts';
import { fieldTitle } from '../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTextCuts } from './use-text-cuts.ts';
import styles from './cut-chips.module.css';

/** The texts that a phone as chosen cuts or draw too faintly, each a way to its place in the text. */
export const CutChips = memo(function CutChips() {
  const { t } = useTranslation();
  useTextCuts();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const findings = useBench((bench) => bench.shownFindings);
  const jump = useBench((bench) => bench.jumpToFinding);
  const cuts = findings.filter(({ rule }) => rule === 'text-cut' || rule === 'contrast');
  if (cuts.length === 0) return null;
  return (
    <section className={styles.cuts} aria-labelledby="stage-cuts" data-cuts={cuts.length}>
      <span id="stage-cuts" className={styles.title}>
        <Scissors size={13} className={styles.sign} aria-hidden="true" />
        {t(cuts.some(({ rule }) => rule === 'contrast') ? 'stage.cutOrFaint' : 'stage.cuts')}
      </span>
      <ul className={styles.chips}>
        {cuts.map((finding) => {
          const { field, place } = finding.words.values;
          const title = fieldTitle(scenario, finding.path);
          const small =
            title === null
              ? place
              : enumerated([String(field ?? ''), ...String(place ?? '').split(', ')].filter(Boolean), language);
          return (
            <li key={`${finding.rule} ${finding.path}`}>
              <button
                type="button"
                className={styles.chip}
                title={sayFinding(finding.words, language)}
                data-cut={finding.path}
                onClick={() => jump(finding)}
              >
                <bdi>{title === null ? field : inLanguage(title, language)}</bdi>
                {small === undefined ? null : <span className={styles.place}>{small}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
