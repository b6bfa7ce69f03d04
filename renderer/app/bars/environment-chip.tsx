import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '@base-ui/react/popover';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { useCommand } from '../../commands/use-command.ts';
import { FaultPlan } from './fault-plan.tsx';
import styles from './environment-chip.module.css';

/** Which service Send talks to, in its colour; on a click, everything about it that may be copied. */
export function EnvironmentChip() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const session = useBench((bench) => bench.session);
  const isAsked = useBench((bench) => bench.dialog?.dialog === 'fault-plan');
  const closeDialog = useBench((bench) => bench.closeDialog);
  const [isOpen, setOpen] = useState(false);
  const plan = useRef<HTMLDivElement>(null);
  if (session === null) return null;
  const { environment, sandbox } = session;
  const isDown = environment.kind === 'sandbox' && !sandbox.running;
  const mode = environment.kind === 'sandbox' ? sandbox.mode : 'strict';
  const isFaulty = environment.kind === 'sandbox' && sandbox.faults.length > 0;
  const title =
    isDown || sandbox.url === null
      ? t('environment.notRunning')
      : t('environment.runsAt', { url: sandbox.url, clientId: sandbox.clientId });
  return (
    <Popover.Root
      open={isOpen || isAsked}
      onOpenChange={(open) => {
        setOpen(open);
        if (isAsked) closeDialog();
      }}
    >
      <Popover.Trigger
        className={styles.chip}
        data-kind={environment.kind}
        data-down={isDown || undefined}
        data-faults={isFaulty || undefined}
        data-mode={mode}
        title={isFaulty ? t('faults.inForce', { faults: sandbox.faults.join(', ') }) : title}
      >
        <span className={styles.dot} aria-hidden="true" />
        {t(`environment.${environment.kind}`)}
        {mode === 'strict' ? null : ` · ${t(`connect.modes.${mode}`)}`}
        {isFaulty ? ` · ${t('faults.chip', { count: sandbox.faults.length })}` : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Popover.Popup
            ref={plan}
            className={styles.popup}
            initialFocus={() => (isAsked ? (plan.current?.querySelector('textarea') ?? true) : true)}
          >
            <Popover.Title className={styles.title}>{t(`environment.${environment.kind}`)}</Popover.Title>
            <Popover.Description className={styles.text}>
              {sandbox.trouble === null ? title : inLanguage(sandbox.trouble, language)}
            </Popover.Description>
            {mode === 'strict' ? null : <p className={styles.mode}>{t(`connect.modeTexts.${mode}`)}</p>}
            <Facts onLeave={() => setOpen(false)} />
            {environment.kind === 'sandbox' && sandbox.running ? <FaultPlan /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The addresses and names, as text: nothing here is a link. */
export function Facts({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const session = useBench((bench) => bench.session);
  const copyAddress = useCommand('window.copy-sandbox');
  const copyKey = useCommand('window.copy-public-key');
  const showConnect = useBench((bench) => bench.showConnect);
  if (session === null) return null;
  const { environment, sandbox, dataFolder } = session;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('environment.address')}</dt>
        <dd data-sandbox-url="">{sandbox.url ?? environment.baseUrl ?? '—'}</dd>
        <dt>{t('environment.clientId')}</dt>
        <dd>{environment.clientId}</dd>
        <dt>{t('environment.keyVersion')}</dt>
        <dd>{environment.keyVersion ?? '—'}</dd>
        <dt>{t('environment.scheme')}</dt>
        <dd>{environment.scheme ?? t('environment.anyScheme')}</dd>
        <dt>{t('environment.data')}</dt>
        <dd>{dataFolder}</dd>
      </dl>
      <div className={styles.actions}>
        <Button
          size="small"
          look="primary"
          data-open-connect=""
          onClick={() => {
            onLeave();
            showConnect();
          }}
        >
          {t('connect.open')}
        </Button>
        <Button size="small" onClick={copyAddress.run} disabled={!copyAddress.isEnabled}>
          {t('environment.copyAddress')}
        </Button>
        <Button size="small" onClick={copyKey.run} disabled={!copyKey.isEnabled}>
          {t('environment.copyPublicKey')}
        </Button>
      </div>
    </>
  );
}
