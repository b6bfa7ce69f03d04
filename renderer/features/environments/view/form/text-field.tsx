import { useTranslation } from '../../../../words/use-translation.ts';
import type { EnvironmentField, EnvironmentForm } from '../../engine/environment-form.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { parseGapChoice } from '../../../../../shared/gaps/gap-choices.ts';
import type { GapId } from '../../../../../shared/gaps/gaps.ts';
import { inLanguage, type Language } from '../../../../../shared/lib/text/words.ts';
import type { Say } from '../../../../words/i18n.ts';

const gapsOfFields: Readonly<Partial<Record<EnvironmentField, GapId>>> = {
  profile: 'signing-profile',
  method: 'http-method',
  signedPath: 'signed-path',
  scheme: 'scheme',
};

/** Describes a field's problem; null without one. A value of an assumption describes its own syntax. */
export function describeProblem(
  { form, problems }: EditedEnvironment,
  field: EnvironmentField,
  t: Say,
  language: Language,
): string | null {
  const problem = problems[field];
  if (problem === undefined) return null;
  if (problem !== 'gap-value') return t(`environments.problems.${problem}`);
  const choice = parseGapChoice(gapsOfFields[field] ?? '', form[field].trim());
  return 'words' in choice ? inLanguage(choice.words, language) : null;
}

type TextFieldName = {
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
  /** Every character counts, so the font is monospaced. */
  readonly isExact?: boolean;
  readonly rows?: number;
};

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
