import { gapOf, gapValue, type GapId } from '../../../../../shared/gaps/gaps.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Aside } from '../../../../ui/aside.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import styles from './fields.module.css';
import { TextField, describeProblem } from './text-field.tsx';
import { useId } from 'react';
import { Check } from '../../../../ui/forms/check.tsx';
import { Section } from '../../../../ui/forms/section.tsx';
import { PastedPem } from './pasted-pem.tsx';

type Field = 'profile' | 'method' | 'signedPath';

const fields = [
  ['profile', 'signing-profile'],
  ['method', 'http-method'],
  ['signedPath', 'signed-path'],
] as const satisfies readonly (readonly [Field, GapId])[];

/** How this service interprets open points about signing, where it differs from the project. */
export function SigningSection({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  return (
    <Aside name="signing" title={t('environments.signing.title')}>
      <p className={styles.quiet}>{t('environments.signing.text')}</p>
      {fields.map(([field, gap]) => (
        <GapField key={field} edited={edited} field={field} id={gap} />
      ))}
    </Aside>
  );
}

type GapFieldProps = { readonly edited: EditedEnvironment; readonly field: Field; readonly id: GapId };

const customOption = 'own-value';

function GapField({ edited, field, id }: GapFieldProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const ofProject = useBench((bench) => gapValue(bench.gaps, id));
  const edit = useBench((bench) => bench.editEnvironment);
  const gap = gapOf(id);
  const value = edited.form[field];
  const listed = [gap.default, ...gap.others];
  const isOwn = value !== '' && !listed.includes(value);
  const getValueName = (each: string): string => {
    const words = gap.values[each];
    return words === undefined ? each : inLanguage(words, language);
  };
  const label = t(`environments.signing.${field}`);
  return (
    <>
      <FormField label={label} help={inLanguage(gap.point, language)}>
        {(control) => (
          <select
            {...control}
            value={isOwn ? customOption : value}
            data-field={field}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              edit(edited.environment.id, { [field]: chosen === customOption ? customStarts[field] : chosen });
            }}
          >
            <option value="">{t('environments.signing.asProject', { value: getValueName(ofProject) })}</option>
            {listed.map((each) => (
              <option key={each} value={each}>
                {getValueName(each)}
              </option>
            ))}
            {gap.ownText !== undefined ? <option value={customOption}>{t('environments.signing.own')}</option> : null}
          </select>
        )}
      </FormField>
      {isOwn ? (
        <TextField
          edited={edited}
          field={field}
          label={t('environments.signing.ownLabel', { what: label })}
          help={getCustomHelp(id, language)}
          maxLength={600}
          isExact
        />
      ) : null}
    </>
  );
}

const customStarts: Readonly<Record<Field, string>> = { profile: 'custom:', method: '', signedPath: '/{endpoint}' };

function getCustomHelp(id: GapId, language: Parameters<typeof inLanguage>[1]): string {
  const words = gapOf(id).ownText;
  return words === undefined ? '' : inLanguage(words, language);
}

export function AnswersSection({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const edit = useBench((bench) => bench.editEnvironment);
  const says = useId();
  const language = useBench((bench) => bench.settings.language);
  const { environment, form } = edited;
  const problem = describeProblem(edited, 'encryption', t, language);
  return (
    <Section name="answers" title={t('environments.answers.title')} text={t('environments.answers.text')}>
      <PastedPem
        as="platformKey"
        label={t('environments.answers.label')}
        help={t('environments.answers.help')}
        pem={form.platformKey}
        pasted={form.platformKeyPasted}
        problem={describeProblem(edited, 'platformKeyPasted', t, language)}
        onPaste={(platformKeyPasted) => edit(environment.id, { platformKeyPasted })}
        onPem={(platformKey) => edit(environment.id, { platformKey, platformKeyPasted: '' })}
      />
      <Check
        checked={form.encryption === 'yes'}
        help={t('environments.answers.encryptionHelp')}
        aria-describedby={says}
        data-field="encryption"
        onChange={(event) => edit(environment.id, { encryption: event.currentTarget.checked ? 'yes' : '' })}
      >
        {t('environments.answers.encryption')}
      </Check>
      <p id={says} className={styles.problem} role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
    </Section>
  );
}
