import type { EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import { missingOf } from '../../../engine/environments/environment-facts.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { isOpen } from '../../../store/sending/in-use.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from '../environment-chip.module.css';

type Shown = { readonly environment: EnvironmentInfo; readonly onLeave: () => void };

export function EnvironmentDetails({ environment, onLeave }: Shown) {
  const { t } = useTranslation();
  const show = useBench((bench) => bench.showEnvironments);
  const { id, baseUrl, clientId, key, scheme } = environment;
  const [lack] = missingOf(environment);
  return (
    <>
      {lack === undefined ? null : (
        <p className={styles.mode}>
          {t(`environments.ready.todo.${lack}`, { name: key?.name ?? '' })}{' '}
          <Button
            size="small"
            data-show-lack={lack}
            onClick={() => {
              onLeave();
              show(id, lack);
            }}
          >
            {t('sending.preflight.fill')}
          </Button>
        </p>
      )}
      {environment.kind === 'production' ? <Opening environment={environment} onLeave={onLeave} /> : null}
      <dl className={styles.facts}>
        <dt>{t('environment.address')}</dt>
        <dd data-environment-url="">{baseUrl ?? '—'}</dd>
        <dt>{t('environment.clientId')}</dt>
        <dd>{clientId ?? '—'}</dd>
        <dt>{t('sending.agreeing.key')}</dt>
        <dd>{key?.name ?? '—'}</dd>
        <dt>{t('environment.scheme')}</dt>
        <dd>{scheme ?? t('environment.anyScheme')}</dd>
      </dl>
    </>
  );
}

function Opening({ environment, onLeave }: Shown) {
  const { t } = useTranslation();
  const now = useBench((bench) => bench.shownNow);
  const documentId = useBench((bench) => bench.activeTab?.id ?? null);
  const ask = useBench((bench) => bench.askToOpen);
  const close = useBench((bench) => bench.closeProduction);
  if (isOpen(environment, now))
    return (
      <p className={styles.production}>
        <span>{t('sending.openLeft', { time: timeLeft((environment.openUntil ?? now) - now) })}</span>
        <Button size="small" data-close-production="" onClick={() => void close(environment.id)}>
          {t('sending.close')}
        </Button>
      </p>
    );
  return (
    <p className={styles.production}>
      <Button
        size="small"
        onClick={() => {
          onLeave();
          if (documentId !== null) ask(documentId);
        }}
      >
        {t('sending.openFor')}
      </Button>
    </p>
  );
}

/** Whole minutes and seconds: the clock on screen is up to a second late. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
