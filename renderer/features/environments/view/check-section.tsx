import { useTranslation } from '../../../words/use-translation.ts';
import styles from './check-section.module.css';
import { Check, LoaderCircle, Minus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { EditedEnvironment } from '../store/edited-environment.ts';
import type { ConnectionCheck } from '../store/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Check as Checkbox } from '../../../ui/forms/check.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { troubleText } from '../../../words/trouble-text.ts';

/** Checks step by step whether the environment is reachable; if the user agrees, also whether it knows the client. */
export function CheckSection({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const { id, baseUrl } = edited.environment;
  const isInvalid = edited.problems.baseUrl !== undefined;
  const hasAddress = baseUrl !== undefined || edited.form.baseUrl.trim() !== '';
  const last = useBench((bench) => (bench.connectionCheck?.environmentId === id ? bench.connectionCheck : null));
  const check = useBench((bench) => bench.checkConnection);
  const cancel = useBench((bench) => bench.cancelCheck);
  const [mayAsk, setMayAsk] = useState(last?.mayAsk ?? false);
  return (
    <Section name="check" title={t('environments.check.title')} text={t('environments.check.text')}>
      <Checkbox
        checked={mayAsk}
        data-may-ask=""
        onChange={(event) => setMayAsk(event.currentTarget.checked)}
        help={
          <>
            <span className={styles.help}>{t('environments.check.askHelp')}</span>
            {edited.form.kind === 'production' ? (
              <span className={styles.help}>{t('environments.check.askProduction')}</span>
            ) : null}
          </>
        }
      >
        {t('environments.check.ask')}
      </Checkbox>
      <div className={styles.actions}>
        {last?.isRunning === true ? (
          <Button onClick={cancel}>{t('environments.check.cancel')}</Button>
        ) : (
          <Button
            whyNot={
              isInvalid ? t('environments.check.badAddress') : hasAddress ? null : t('environments.check.noAddress')
            }
            data-check=""
            onClick={() => void check(id, mayAsk)}
          >
            {last === null ? t('environments.check.do') : t('environments.check.again')}
          </Button>
        )}
      </div>
      {last === null ? null : <Steps last={last} />}
    </Section>
  );
}

function Steps({ last }: { readonly last: ConnectionCheck }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { steps, isRunning, isCancelled, trouble } = last;
  const isGood = !isRunning && !isCancelled && trouble === null && steps.every(({ ok }) => ok !== false);
  const list = useRef<HTMLOListElement>(null);
  // In a low window the steps are below the fold; a check of before is not led to.
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) firstInterest(list.current)?.scrollIntoView({ block: 'nearest' });
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <>
      <ol ref={list} className={styles.steps} aria-live="polite" aria-busy={isRunning} data-check-running={isRunning}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      {isRunning ? (
        <p className={styles.running}>
          <LoaderCircle size={15} aria-hidden="true" className={styles.turning} />
          {t('environments.check.running')}
        </p>
      ) : null}
      {isCancelled ? <p className={styles.help}>{t('environments.check.cancelled')}</p> : null}
      <Refusal text={trouble === null ? null : troubleText(trouble, t, language)} />
      {isGood && steps.length > 0 ? (
        <Remark tone="good" role="status">
          {t('environments.check.all')}
        </Remark>
      ) : null}
    </>
  );
}

/** The failed step, else the last one. */
function firstInterest(list: HTMLElement | null): Element | null {
  return list?.querySelector('[data-ok="no"]') ?? list?.lastElementChild ?? null;
}

const marks = { yes: Check, no: X, none: Minus };

function Step({ step }: { readonly step: CheckStep }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const ok = step.ok === null ? 'none' : step.ok ? 'yes' : 'no';
  const Mark = marks[ok];
  return (
    <li className={styles.step} data-check-step={step.step} data-ok={ok}>
      <span className={styles.mark}>
        <Mark size={13} strokeWidth={2.4} aria-hidden="true" />
        <span className="visually-hidden">{t(`environments.check.oks.${ok}`)}</span>
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {t(`environments.check.steps.${step.step}`)}
          {step.ok === null ? null : (
            <span className={styles.ms}>{t('environments.check.ms', { ms: Math.round(step.ms) })}</span>
          )}
        </p>
        <p>{inLanguage(step.sentence, language)}</p>
        {step.next === null ? null : <p className={styles.next}>{inLanguage(step.next, language)}</p>}
      </div>
    </li>
  );
}
