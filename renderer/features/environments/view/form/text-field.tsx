import { useTranslation } from 'react-i18next';
import type { EnvironmentField, EnvironmentForm } from '../../engine/environment-form.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { describeProblem } from './say-problem.ts';

/** Fields that take any text. */
export type TextFieldName = {
  readonly [Name in EnvironmentField]: string extends EnvironmentForm[Name] ? Name : never;
}[EnvironmentField];

type TextFieldProps = {
  readonly edited: EditedEnvironment;
  readonly field: TextFieldName;
  readonly label: string;
  readonly help?: string;
  readonly warning?: string | null;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** As it is typed elsewhere: every character counts. */
  readonly isExact?: boolean;
  /** Takes several lines. */
  readonly rows?: number;
};

/** A text of the form, said to be wrong while it is typed. */
export function TextField(props: TextFieldProps) {
  const { edited, field, label, help, warning = null, placeholder, maxLength = 256, isExact = false, rows } = props;
  const { t } = useTranslation();
  const edit = useBench((bench) => bench.editEnvironment);
  const language = useBench((bench) => bench.settings.language);
  return (
    <FormField label={label} help={help} problem={describeProblem(edited, field, t, language)} warning={warning}>
      {(control) => {
        const common = {
          ...control,
          value: edited.form[field],
          placeholder,
          maxLength,
          spellCheck: false,
          autoComplete: 'off',
          'data-field': field,
          'data-mono': isExact ? '' : undefined,
        };
        const type = (text: string): void => edit(edited.environment.id, { [field]: text });
        return rows === undefined ? (
          <input {...common} onChange={(event) => type(event.currentTarget.value)} />
        ) : (
          <textarea {...common} rows={rows} onChange={(event) => type(event.currentTarget.value)} />
        );
      }}
    </FormField>
  );
}
