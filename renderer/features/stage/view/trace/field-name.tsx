import { fieldTitle } from '../../../../../shared/protocol/reference/index.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { useBench } from '../../../../store/use-bench.ts';
import styles from './field-name.module.css';

type FieldNameProps = {
  readonly pointer: string;
  /** Its name or its path, as the payload has it. */
  readonly name: string;
};

/** A field of the payload in front by its title, with its name behind it, small; that name alone where no table knows the field. */
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
