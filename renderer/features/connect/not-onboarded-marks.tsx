import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { everyoneOnboarded } from '../../../shared/documents/sandbox-controls.ts';
import type { NotOnboarded } from '../../../shared/documents/sandbox-controls.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import styles from './controls-step.module.css';
import { useAttempt } from '../../views/use-attempt.ts';

/** Who is answered with UN_SUPPORT_BUSINESS, as the platform answers whom it has not onboarded. */
export function NotOnboardedMarks({ marks }: { readonly marks: NotOnboarded }) {
  const { t } = useTranslation();
  const setNotOnboarded = useBench((bench) => bench.setNotOnboarded);
  const { run, refusal, isRunning } = useAttempt();
  const [merchants, setMerchants] = useState(marks.merchantIds.join(' '));
  const [templates, setTemplates] = useState(marks.templateCodes.join(' '));
  const [chosen, setChosen] = useState(marks.scenarios);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { merchantIds: namesIn(merchants), templateCodes: namesIn(templates), scenarios: chosen };
    void run(() => setNotOnboarded(wanted));
  };
  const clear = (): void => {
    setMerchants('');
    setTemplates('');
    setChosen([]);
    void run(() => setNotOnboarded(everyoneOnboarded));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('connect.onboarding.text')}</p>
      <Field
        label={t('connect.onboarding.merchants')}
        value={merchants}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setMerchants(event.currentTarget.value)}
      />
      <ScenarioMarks chosen={chosen} onChoose={setChosen} />
      <Field
        label={t('connect.onboarding.templates')}
        value={templates}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTemplates(event.currentTarget.value)}
      />
      <Refusal text={refusal} />
      <div className={styles.actions}>
        <Button type="submit" size="small" disabled={isRunning}>
          {t('connect.onboarding.mark')}
        </Button>
        <Button size="small" disabled={isRunning} onClick={clear}>
          {t('connect.onboarding.clear')}
        </Button>
      </div>
    </form>
  );
}

type ScenarioMarksProps = { readonly chosen: readonly string[]; readonly onChoose: (ids: readonly string[]) => void };

function ScenarioMarks({ chosen, onChoose }: ScenarioMarksProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <fieldset className={styles.scenarios}>
      <legend>{t('connect.onboarding.scenarios')}</legend>
      {scenarios.map(({ id, name }) => (
        <label key={id} className={styles.scenario}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          {inLanguage(name, language)}
        </label>
      ))}
    </fieldset>
  );
}

/** Written with spaces or commas between them, each once. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,，、]+/).filter((name) => name !== ''))];
}
