import { useId } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Check } from '../../../../ui/forms/check.tsx';
import { Section } from '../../../../ui/forms/section.tsx';
import styles from './fields.module.css';
import { PastedPem } from './pasted-pem.tsx';
import { describeProblem } from './text-field.tsx';

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
