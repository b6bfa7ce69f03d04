import { ArrowRight, CheckCircle2, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { originOf, type Lack } from '../../../engine/environments/environment-facts.ts';
import type { EditedEnvironment } from '../store/edited-environment.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import styles from './readiness.module.css';

export function Readiness({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const { environment, form, lacks } = edited;
  const values = { name: environment.key?.name ?? '', origin: originOf(form.baseUrl.trim()) ?? '' };
  return (
    <Section
      name="readiness"
      title={lacks.length === 0 ? t('environments.ready.title') : t('environments.ready.notTitle')}
    >
      <ul className={styles.list} data-lacks={lacks.join(' ')}>
        {lacks.map((lack) => (
          <li key={lack} className={styles.row}>
            <CircleDashed size={15} aria-hidden="true" className={styles.open} />
            <span className={styles.words}>{t(`environments.ready.todo.${lack}`, values)}</span>
            <Button
              size="small"
              look="quiet"
              aria-label={t(`environments.ready.todo.${lack}`, values)}
              onClick={() => focusField(lack)}
            >
              {t('environments.ready.show')}
              <ArrowRight size={13} aria-hidden="true" />
            </Button>
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

const fields: Readonly<Record<Lack, string>> = {
  baseUrl: '[data-field="baseUrl"]',
  clientId: '[data-field="clientId"]',
  key: '[data-field="key"]',
  keyGone: '[data-field="key"]',
  grant: '[data-grant]',
};

function focusField(lack: Lack): void {
  const field = document.querySelector<HTMLElement>(`[data-region="environments"] ${fields[lack]}`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
