import type { FormEvent, ReactNode, Ref } from 'react';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import styles from './pages.module.css';

type KeyNameFormProps = {
  readonly label: string;
  /** The accessible name where the page has several fields. */
  readonly fieldLabel?: string;
  readonly field?: Ref<HTMLInputElement>;
  readonly name: string;
  readonly refusal: string | null;
  readonly onName: (name: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

export function KeyNameForm(props: KeyNameFormProps) {
  const { label, fieldLabel, field, name, refusal, onName, onSubmit, children } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <div className={styles.grow}>
          <FormField label={label}>
            {(control) => (
              <input
                {...control}
                ref={field}
                aria-label={fieldLabel}
                value={name}
                maxLength={100}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => onName(event.currentTarget.value)}
              />
            )}
          </FormField>
        </div>
        {children}
      </div>
      <Refusal text={refusal} />
    </form>
  );
}
