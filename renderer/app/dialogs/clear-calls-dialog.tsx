import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Cleared } from '../../store/host/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { OrderNumber } from '../../views/order-name.tsx';
import { troubleText } from '../../words/trouble-text.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './clear-calls-dialog.module.css';

const mostNamed = 8;

/** Shows what clearing calls would delete. Cancel has the focus: it cannot be undone. */
export function ClearCallsDialog() {
  const { t } = useTranslation();
  const clearing = useBench((bench) => bench.clearing);
  const close = useBench((bench) => bench.closeDialog);
  const clear = useBench((bench) => bench.clearCalls);
  const language = useBench((bench) => bench.settings.language);
  if (clearing === null) return null;
  const { scope, would, isClearing, trouble } = clearing;
  return (
    <Modal title={t(`calls.clearing.${scope.of}`)} text={t('calls.clearing.text')} onClose={close}>
      <div className={styles.would} aria-live="polite" data-would-clear={would?.calls}>
        {would === null ? (
          <p>{trouble === null ? t('calls.clearing.counting') : null}</p>
        ) : (
          <WouldGo would={would} keepsSome={scope.of === 'expired'} />
        )}
        {trouble === null ? null : <p className={styles.trouble}>{troubleText(trouble, t, language)}</p>}
      </div>
      <ModalActions>
        <Button onClick={close} data-cancel="">
          {t('dialogs.cancel')}
        </Button>
        <Button
          look="danger"
          disabled={would === null || would.calls === 0 || isClearing}
          data-clear=""
          onClick={() => void clear()}
        >
          {t('calls.clearing.apply')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

type WouldGoProps = { readonly would: Cleared; readonly keepsSome: boolean };

function WouldGo({ would: { calls, orders, orderCount }, keepsSome }: WouldGoProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const named = orders.slice(0, mostNamed);
  const number = (count: number): string => count.toLocaleString(language);
  if (calls === 0) return <p>{t('calls.clearing.nothing')}</p>;
  return (
    <>
      <p className={styles.count}>{t('calls.clearing.calls', { count: calls, number: number(calls) })}</p>
      {orderCount === 0 ? (
        <p>{t('calls.clearing.noOrders')}</p>
      ) : (
        <>
          <p>
            {t(keepsSome ? 'calls.clearing.someOrders' : 'calls.clearing.orders', {
              count: orderCount,
              number: number(orderCount),
            })}
          </p>
          <ul className={styles.orders}>
            {named.map(({ scenario, merchantBizNo }) => (
              <li key={JSON.stringify([scenario, merchantBizNo])} data-order={merchantBizNo}>
                {inLanguage(findScenario(scenario)?.name ?? { en: scenario, zh: scenario }, language)}{' '}
                <OrderNumber scenario={scenario} merchantBizNo={merchantBizNo} />
              </li>
            ))}
            {orderCount > named.length ? (
              <li data-more-orders="">{t('calls.clearing.more', { number: number(orderCount - named.length) })}</li>
            ) : null}
          </ul>
        </>
      )}
    </>
  );
}
