import { ArrowRight, CheckCircle2, CircleDashed } from 'lucide-react';
import { useEffect } from 'react';
import { originOf, type Lack } from '../../../engine/environments/environment-facts.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { EditedEnvironment } from '../store/edited-environment.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { describeProblem } from './form/text-field.tsx';
import styles from './readiness.module.css';

export function Readiness({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { environment, form, lacks } = edited;
  const values = { name: environment.key?.name ?? '', origin: originOf(form.baseUrl.trim()) ?? '' };
  const whyInvalid = (lack: Lack): string | null => {
    if (lack !== 'baseUrl' && lack !== 'clientId') return null;
    const problem = describeProblem(edited, lack, t, language);
    return problem === null
      ? null
      : t('environments.ready.invalid', { field: t(`environments.address.${lack}`), problem });
  };
  return (
    <Section
      name="readiness"
      title={lacks.length === 0 ? t('environments.ready.title') : t('environments.ready.notTitle')}
    >
      <ul className={styles.list} data-lacks={lacks.join(' ')}>
        {lacks.map((lack) => (
          <li key={lack} className={styles.row}>
            <CircleDashed size={15} aria-hidden="true" className={styles.open} />
            <button type="button" className={styles.link} onClick={() => focusField(selectors[lack])}>
              {whyInvalid(lack) ?? t(`environments.ready.todo.${lack}`, values)}
              <ArrowRight size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {lacks.length > 0 ? null : <ActivePayload id={environment.id} />}
      {form.platformKey === '' ? <p className={styles.quiet}>{t('environments.ready.optional')}</p> : null}
    </Section>
  );
}

function ActivePayload({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const payload = useBench(activeDocument);
  const isHere = useBench((bench) => payload !== null && bench.environmentOf[payload.id] === id);
  const choose = useBench((bench) => bench.chooseEnvironment);
  const open = useBench((bench) => bench.open);
  if (payload === null) return <p className={styles.quiet}>{t('environments.ready.text')}</p>;
  const values = { name: payload.name, orderNo: payload.orderNo };
  return (
    <>
      <div className={styles.row}>
        <CheckCircle2 size={15} aria-hidden="true" className={styles.done} />
        <span className={styles.words}>
          {isHere ? t('environments.ready.here', values) : t('environments.ready.text')}
        </span>
      </div>
      <div>
        <Button
          size="small"
          data-use-here=""
          onClick={() => {
            choose(payload.id, id);
            open(payload.id);
          }}
        >
          {isHere ? t('environments.ready.open', values) : t('environments.ready.use', values)}
        </Button>
      </div>
    </>
  );
}

const selectors: Readonly<Record<Lack, string>> = {
  baseUrl: '[data-field="baseUrl"]',
  clientId: '[data-field="clientId"]',
  key: '[data-field="key"]',
  keyGone: '[data-field="key"]',
  grant: '[data-grant]',
};

/** Leads to the field that was asked for, once the page of its environment is there. */
export function useSoughtField(environmentId: string): void {
  const sought = useBench((bench) => (bench.chosenEnvironmentId === environmentId ? bench.soughtField : null));
  const forget = useBench((bench) => bench.forgetSoughtField);
  useEffect(() => {
    if (sought === null) return;
    focusField(selectors[sought]);
    forget();
  }, [sought, forget]);
}

/** Focuses the first field of the form that matches, in its open section, and scrolls to it. */
export function focusField(selector: string): void {
  const field = document.querySelector<HTMLElement>(`[data-environment-page] ${selector}`);
  const aside = field?.closest('details');
  if (aside) aside.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
