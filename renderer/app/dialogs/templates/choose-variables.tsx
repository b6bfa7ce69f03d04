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
      <div className={styles.offered}>
        {suggestions.map((each) => (
          <OfferedVariable
            key={`${each.path} ${each.edit.start}`}
            suggestion={each}
            isTaken={!left.has(each)}
            onToggle={() => onToggle(each)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OfferedVariableProps = {
  readonly suggestion: Suggestion;
  readonly isTaken: boolean;
  readonly onToggle: () => void;
};

/** Where the value stands, what it is, and the variable for it. What is too long for its column is told whole by its title. */
function OfferedVariable({ suggestion: { path, found, put }, isTaken, onToggle }: OfferedVariableProps) {
  const place = path.slice(1).replaceAll('/', ' › ');
  return (
    <label className={styles.variable} data-suggestion={path}>
      <input type="checkbox" checked={isTaken} onChange={onToggle} />
      <span className={styles.path} title={place}>
        {place}
      </span>
      <code className={styles.found} title={found}>
        {found}
      </code>
      <code className={styles.put} title={put}>
        {put}
      </code>
    </label>
  );
}
