import { useRef, useState, type FormEvent } from 'react';
import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { everyoneOnboarded, sandboxModes, type NotOnboarded } from '../../../../shared/documents/sandbox-controls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Aside } from '../../../ui/aside.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './controls-step.module.css';
import { Step } from './step.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import type { Cleared } from '../../../../shared/documents/call-summary.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirmation } from '../../../ui/forms/confirmation.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { Field } from '../../../ui/forms/form-field.tsx';

/** Who is answered with UN_SUPPORT_BUSINESS, as the platform answers callers that are not onboarded. */
function OnboardingForm({ marks }: { readonly marks: NotOnboarded }) {
  const { t } = useTranslation();
  const setNotOnboarded = useBench((bench) => bench.setNotOnboarded);
  const { run, refusal, isRunning } = useAttempt();
  const [merchants, setMerchants] = useState(marks.merchantIds.join(' '));
  const [templates, setTemplates] = useState(marks.templateCodes.join(' '));
  const [chosen, setChosen] = useState(marks.scenarios);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { merchantIds: splitNames(merchants), templateCodes: splitNames(templates), scenarios: chosen };
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
      <ScenarioChecks chosen={chosen} onChoose={setChosen} />
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

function ScenarioChecks({ chosen, onChoose }: ScenarioMarksProps) {
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

function splitNames(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,，、]+/).filter((name) => name !== ''))];
}

export function StartOver() {
  const { t, i18n } = useTranslation();
  const startOver = useBench((bench) => bench.startOver);
  const { run, refusal, isRunning } = useAttempt();
  const [would, setWould] = useState<Cleared | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const show = (cleared: Cleared | null): void => {
    setWould(cleared);
    if (cleared === null) focusAfter(place.current, '[data-start-over]');
  };
  const attempt = (dryRun: boolean): void =>
    void run(async () => {
      const answer = await startOver(dryRun);
      if ('trouble' in answer) return answer.trouble;
      show(dryRun ? answer.cleared : null);
      return null;
    });
  const count = (number: number): string => number.toLocaleString(i18n.language);
  return (
    <div ref={place} className={styles.over}>
      {would === null ? (
        <div className={styles.actions}>
          <Button size="small" data-start-over="" disabled={isRunning} onClick={() => attempt(true)}>
            {t('connect.startOver.ask')}
          </Button>
          <span className={styles.quiet}>{t('connect.startOver.text')}</span>
        </div>
      ) : (
        <Confirmation
          question={t('connect.startOver.would', { calls: count(would.calls), orders: count(would.orderCount) })}
          doLabel={t('connect.startOver.do')}
          isRunning={isRunning}
          onDo={() => attempt(false)}
          onCancel={() => show(null)}
        />
      )}
      <Refusal text={refusal} />
    </div>
  );
}

/** How the sandbox decides, and how to reset it. */
export function ControlsStep({ sandbox }: { readonly sandbox: SandboxInfo }) {
  const { t } = useTranslation();
  const setMode = useBench((bench) => bench.setMode);
  const { run, refusal } = useAttempt();
  const { merchantIds, scenarios, templateCodes } = sandbox.notOnboarded;
  const count = merchantIds.length + scenarios.length + templateCodes.length;
  return (
    <Step number={5} name="controls" title={t('connect.controls.title')}>
      <div className={styles.modes}>
        <Segmented
          label={t('connect.controls.mode')}
          value={sandbox.mode}
          segments={sandboxModes.map((mode) => ({ value: mode, label: t(`connect.modes.${mode}`) }))}
          onChoose={(mode) => void run(() => setMode(mode))}
        />
      </div>
      <p className={styles.quiet}>{t(`connect.modeTexts.${sandbox.mode}`)}</p>
      <Refusal text={refusal} />
      <Aside
        name="not-onboarded"
        title={count === 0 ? t('connect.onboarding.title') : t('connect.onboarding.marked', { count })}
      >
        <OnboardingForm key={JSON.stringify(sandbox.notOnboarded)} marks={sandbox.notOnboarded} />
      </Aside>
      <StartOver />
    </Step>
  );
}
