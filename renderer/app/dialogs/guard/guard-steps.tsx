import type { SendSummary, EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Agreed } from '../../../engine/calls/call-again.ts';
import { selectPreflight } from '../../../store/sending/prediction.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { OrderNumber } from '../../../views/order-name.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './guard.module.css';
import type { Trouble } from '../../../bridge/bridge.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import type { Guard } from '../../../store/sending/slices.ts';
import { useState } from 'react';
import { originOf } from '../../../engine/environments/environment-facts.ts';
import { Field } from '../../../ui/forms/form-field.tsx';

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

/** Why the host refused. */
function GuardTrouble({ trouble }: { readonly trouble: Trouble | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return trouble === null ? null : (
    <p className={styles.trouble} role="alert" data-guard-trouble={trouble.code}>
      {troubleText(trouble, t, language)}
    </p>
  );
}

export type GuardStepProps = { readonly guard: Guard; readonly environment: EnvironmentInfo };

/** The key needs permission for this origin: the host asks, or shows a code that is typed here. */
export function GrantStep({ guard, environment, asksCode }: GuardStepProps & { readonly asksCode: boolean }) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leaveGuard);
  const confirm = useBench((bench) => bench.confirmCode);
  const [typed, setTyped] = useState('');
  const title = t('sending.granting.title', {
    key: environment.key?.name ?? '',
    origin: originOf(environment.baseUrl) ?? '',
  });
  return (
    <Modal title={title} text={t('sending.granting.text')} onClose={leave}>
      {asksCode ? null : (
        <>
          {guard.isBusy ? <p className={styles.waiting}>{t('sending.granting.asking')}</p> : null}
          <GuardTrouble trouble={guard.trouble} />
          <ModalActions>
            <Button onClick={leave}>{t('sending.cancel')}</Button>
          </ModalActions>
        </>
      )}
      {asksCode ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void confirm(typed.trim());
          }}
        >
          <p className={styles.waiting}>{t('sending.granting.codeText')}</p>
          <Field
            label={t('sending.granting.code')}
            value={typed}
            maxLength={20}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            data-grant-code=""
            onChange={(event) => setTyped(event.target.value)}
          />
          <GuardTrouble trouble={guard.trouble} />
          <ModalActions>
            <Button onClick={leave}>{t('sending.cancel')}</Button>
            <Button type="submit" look="primary" disabled={guard.isBusy || typed.trim() === ''}>
              {t('sending.granting.apply')}
            </Button>
          </ModalActions>
        </form>
      ) : null}
    </Modal>
  );
}

/** Production opens for a time when its host name is typed. Nothing is filled in. */
export function OpenStep({ guard, environment }: GuardStepProps) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leaveGuard);
  const open = useBench((bench) => bench.openProduction);
  const [typed, setTyped] = useState('');
  const { name, baseUrl = '' } = environment;
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return (
    <Modal title={t('sending.opening.title', { name })} text={t('sending.opening.text', { host })} onClose={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open(typed.trim());
        }}
      >
        <Field
          label={t('sending.opening.host')}
          value={typed}
          maxLength={255}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          data-production-host=""
          onChange={(event) => setTyped(event.target.value)}
        />
        <GuardTrouble trouble={guard.trouble} />
        <ModalActions>
          <Button onClick={leave}>{t('sending.cancel')}</Button>
          <Button type="submit" look="danger" disabled={guard.isBusy || typed.trim() === ''} data-open-production="">
            {t('sending.opening.apply')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/** The vault is locked. The passphrase is typed where the host asks for it. */
export function UnlockStep({ guard, environment }: GuardStepProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const asking = useBench((bench) => bench.session?.vault.asking ?? null);
  const leave = useBench((bench) => bench.leaveGuard);
  const again = useBench((bench) => bench.guardSend);
  const { documentId, send } = guard;
  const key = environment.key?.name ?? '';
  return (
    <Modal
      title={t('sending.unlocking.title')}
      text={t('sending.unlocking.text', { key, name: environment.name })}
      onClose={leave}
    >
      {guard.isBusy ? (
        <p className={styles.waiting} role="status" data-guard-waiting="">
          {asking === null ? t('sending.unlocking.waiting') : inLanguage(asking, language)}
        </p>
      ) : null}
      <GuardTrouble trouble={guard.trouble} />
      <ModalActions>
        <Button onClick={leave}>{t('sending.cancel')}</Button>
        {guard.isBusy || send === null ? null : (
          <Button look="primary" onClick={() => void again(documentId, send)}>
            {t('sending.unlocking.again')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}
