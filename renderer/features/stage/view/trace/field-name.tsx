import { fieldTitle } from '../../../../../shared/protocol/reference/index.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { useBench } from '../../../../store/use-bench.ts';
import styles from './field-name.module.css';

type FieldNameProps = {
  readonly pointer: string;
  readonly name: string;
};

/** Shows a field's title and, small, its name; the name alone without a title. */
export function FieldName({ pointer, name }: FieldNameProps) {
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const title = fieldTitle(scenario, pointer);
  return (
    <span className={styles.field}>
      {title === null ? null : <span>{inLanguage(title, language)} </span>}
      <code className={styles.name}>{name}</code>
    </span>
  );
}
