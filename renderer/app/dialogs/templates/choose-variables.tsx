import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../../engine/writing/suggest-variables.ts';
import styles from './templates.module.css';

type ChooseVariablesProps = {
  readonly suggestions: readonly Suggestion[];
  /** Those that are not to be taken. */
  readonly left: ReadonlySet<Suggestion>;
  readonly onToggle: (suggestion: Suggestion) => void;
};

/** The values for which a variable may stand, each with what would stand there. */
export function ChooseVariables({ suggestions, left, onToggle }: ChooseVariablesProps) {
  const { t } = useTranslation();
  if (suggestions.length === 0) return <p className={styles.none}>{t('writing.noVariables')}</p>;
  return (
    <fieldset className={styles.variables}>
      <legend className={styles.legend}>{t('writing.variables')}</legend>
      {suggestions.map((each) => (
        <label key={`${each.path} ${each.edit.start}`} className={styles.variable} data-suggestion={each.path}>
          <input type="checkbox" checked={!left.has(each)} onChange={() => onToggle(each)} />
          <span className={styles.path}>{each.path.slice(1).replaceAll('/', ' › ')}</span>
          <code className={styles.found} title={each.found}>
            {each.found}
          </code>
          <code className={styles.put}>{each.put}</code>
        </label>
      ))}
    </fieldset>
  );
}
