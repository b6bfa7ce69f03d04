import type { SendSummary } from '../../../../shared/bridge/environment-info.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Agreed } from '../../../engine/calls/call-again.ts';
import { selectPreflight } from '../../../store/sending/prediction.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { OrderNumber } from '../../../views/order-name.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { GuardStepProps } from './guard-trouble.tsx';
import styles from './guard.module.css';

type Agreeing = GuardStepProps & { readonly summary: SendSummary; readonly text: string };

const shownUnits = 160;

/** Shows the host's summary before each send to production. Enter alone sends nothing. */
export function AgreeStep({ guard, environment, summary, text }: Agreeing) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leaveGuard);
  const agree = useBench((bench) => bench.agreeToSend);
  const host = URL.canParse(summary.origin) ? new URL(summary.origin).host : summary.origin;
  return (
    <Modal
      title={t('sending.agreeing.title')}
      text={t('sending.agreeing.text', { name: environment.name, host })}
      onClose={leave}
    >
      <Facts summary={summary} mistake={guard.send?.mistake} />
      <figure className={styles.first}>
        <figcaption>{t('sending.agreeing.first')}</figcaption>
        <pre translate="no">{text.slice(0, shownUnits)}</pre>
      </figure>
      <ModalActions>
        <Button autoFocus onClick={leave}>
          {t('sending.cancel')}
        </Button>
        <Button look="danger" data-agree-to-send="" onClick={() => void agree()}>
          {t('sending.agreeing.apply')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

type FactsProps = { readonly summary: SendSummary; readonly mistake: Agreed['mistake'] };

/** What leaves, where it goes, and what is expected of it. */
function Facts({ summary, mistake }: FactsProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const preflight = useBench(selectPreflight);
  const expected = preflight?.is === 'predicted' ? preflight.prediction : null;
  const scenario = findScenario(summary.scenario);
  const rows = [
    [t('sending.agreeing.order'), <OrderNumber key="order" {...summary} />],
    [
      t('sending.agreeing.status'),
      `${scenario === null ? summary.scenario : inLanguage(scenario.name, language)} · ${summary.orderStatus}`,
    ],
    [t('sending.agreeing.amount'), summary.amount ?? t('sending.agreeing.noAmount')],
    [t('sending.agreeing.host'), summary.origin],
    [t('sending.agreeing.request'), summary.target],
    ['Client-Id', summary.clientId],
    [t('sending.agreeing.key'), summary.keyName],
    [t('sending.agreeing.bytes'), t('editor.bytes', { count: summary.bytes })],
  ] as const;
  return (
    <dl className={styles.facts} data-send-summary={summary.digest}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      {expected === null || mistake !== undefined ? null : (
        <div className={styles.row} data-expected={expected.result.resultCode}>
          <dt>{t('sending.agreeing.expected')}</dt>
          <dd>
            {t(`sending.preflight.${expected.verdict}`)} · {expected.result.resultStatus} {expected.result.resultCode}
          </dd>
        </div>
      )}
      {mistake === undefined ? null : (
        <div className={styles.row} data-mistake={mistake}>
          <dt>{t('sending.agreeing.mistake')}</dt>
          <dd>{t(`sending.mistakes.names.${mistake}`)}</dd>
        </div>
      )}
    </dl>
  );
}
