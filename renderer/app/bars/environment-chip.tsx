import { useState, type ReactNode } from 'react';
import { Lock, LockOpen } from 'lucide-react';
import { Popover } from '@base-ui/react/popover';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { listNames, inLanguage } from '../../../shared/lib/text/words.ts';
import { colourOf } from '../../engine/environments/environment-facts.ts';
import { activeEnvironment, isOpen } from '../../store/sending/in-use.ts';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { EnvironmentMenu } from './environment/environment-menu.tsx';
import { EnvironmentDetails, timeLeft } from './environment/environment-details.tsx';
import { FaultPlan } from './fault-plan.tsx';
import styles from './environment-chip.module.css';
import { useCommand } from '../../commands/use-command.ts';
import { Button } from '../../ui/button.tsx';

function SandboxFacts({ onLeave }: { readonly onLeave: () => void }) {
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
        <dd data-sandbox-url="">{sandbox.url ?? '—'}</dd>
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
          data-open-connect=""
          onClick={() => {
            onLeave();
            showConnect();
          }}
        >
          {t('connect.open')}
        </Button>
        <Button size="small" onClick={copyAddress.run} whyNot={copyAddress.whyNot}>
          {t('environment.copyAddress')}
        </Button>
        <Button size="small" onClick={copyKey.run} whyNot={copyKey.whyNot}>
          {t('environment.copyPublicKey')}
        </Button>
      </div>
    </>
  );
}

/** Shows which service Send uses; opens the choice and the details. */
export function EnvironmentChip() {
  const environment = useBench(activeEnvironment);
  const isAsked = useBench((bench) => bench.dialog?.dialog === 'fault-plan');
  const closeDialog = useBench((bench) => bench.closeDialog);
  const [isOpened, setOpened] = useState(false);
  const leave = (): void => setOpened(false);
  return (
    <Popover.Root
      open={isOpened || isAsked}
      onOpenChange={(open) => {
        setOpened(open);
        if (isAsked) closeDialog();
      }}
    >
      <Chip environment={environment} />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Popover.Popup className={styles.popup} initialFocus={!isAsked}>
            <EnvironmentMenu onLeave={leave} />
            {environment === null ? (
              <Sandbox isPlanAsked={isAsked} onLeave={leave} />
            ) : (
              <>
                <Popover.Title className={styles.title}>{environment.name}</Popover.Title>
                <EnvironmentDetails environment={environment} onLeave={leave} />
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** One trigger for every service, so that the open popup stays beside it. */
function Chip({ environment }: { readonly environment: EnvironmentInfo | null }) {
  const { t } = useTranslation();
  const marks = useChipMarks(environment);
  const isNetworkOff = useBench((bench) => bench.settings.network === 'off');
  if (marks === null) return null;
  return (
    <Popover.Trigger className={styles.chip} {...marks}>
      {environment === null ? <SandboxName /> : <EnvironmentName environment={environment} />}
      {isNetworkOff ? <span className={styles.left}>{`· ${t('sending.noNetwork')}`}</span> : null}
    </Popover.Trigger>
  );
}

function useChipMarks(environment: EnvironmentInfo | null) {
  const { t } = useTranslation();
  const isUnlocked = useIsUnlocked(environment);
  const sandbox = useBench((bench) => bench.session?.sandbox);
  const sandboxTitle = useSandboxTitle();
  const language = useBench((bench) => bench.settings.language);
  const isDown = useIsDown();
  if (environment !== null) {
    const { name, kind, baseUrl = '' } = environment;
    return {
      'data-kind': kind,
      'data-environment': environment.id,
      'data-environment-colour': colourOf(environment),
      'data-open': kind === 'production' ? isUnlocked : undefined,
      title: t('sending.goesTo', { name, url: baseUrl }),
    };
  }
  if (sandbox === undefined) return null;
  const { mode, faults } = sandbox;
  const isFaulty = faults.length > 0 && !isDown;
  return {
    'data-kind': 'sandbox',
    'data-down': isDown || undefined,
    'data-faults': isFaulty || undefined,
    'data-mode': mode,
    title: isFaulty ? t('faults.inForce', { faults: listNames(faults, language) }) : sandboxTitle,
  };
}

function useIsUnlocked(environment: EnvironmentInfo | null): boolean {
  return useBench(({ shownNow }) => environment?.kind === 'production' && isOpen(environment, shownNow));
}

function EnvironmentName({ environment }: { readonly environment: EnvironmentInfo }) {
  const now = useBench((bench) => bench.shownNow);
  const isUnlocked = useIsUnlocked(environment);
  const { name, kind, openUntil } = environment;
  return (
    <>
      {kind === 'production' ? (
        <ProductionLock isUnlocked={isUnlocked} />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      <bdi className={styles.name}>{name}</bdi>
      {isUnlocked ? <span className={styles.left}>{timeLeft((openUntil ?? now) - now)}</span> : null}
    </>
  );
}

function ProductionLock({ isUnlocked }: { readonly isUnlocked: boolean }): ReactNode {
  const { t } = useTranslation();
  return isUnlocked ? (
    <LockOpen size={13} aria-label={t('sending.open')} />
  ) : (
    <Lock size={13} aria-label={t('sending.locked')} />
  );
}

/** While the host does not answer, its sandbox cannot be reached. */
function useIsDown(): boolean {
  return useBench(({ session, link }) => link === 'lost' || session?.sandbox.running === false);
}

function useSandboxTitle(): string {
  const { t } = useTranslation();
  const isLost = useBench((bench) => bench.link === 'lost');
  const sandbox = useBench((bench) => bench.session?.sandbox);
  if (isLost) return t('environment.unreachable');
  if (sandbox === undefined || !sandbox.running || sandbox.url === null) return t('environment.notRunning');
  return t('environment.runsAt', { url: sandbox.url, clientId: sandbox.clientId });
}

function SandboxName() {
  const { t } = useTranslation();
  const sandbox = useBench((bench) => bench.session?.sandbox);
  const isDown = useIsDown();
  if (sandbox === undefined) return null;
  const { mode, faults } = sandbox;
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      {t('environment.sandbox')}
      {isDown ? ` · ${t('environment.down')}` : null}
      {mode === 'strict' || isDown ? null : ` · ${t(`connect.modes.${mode}`)}`}
      {faults.length > 0 && !isDown ? ` · ${t('faults.chip', { count: faults.length })}` : null}
    </>
  );
}

type SandboxProps = { readonly isPlanAsked: boolean; readonly onLeave: () => void };

function Sandbox({ isPlanAsked, onLeave }: SandboxProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const sandbox = useBench((bench) => bench.session?.sandbox);
  const title = useSandboxTitle();
  if (sandbox === undefined) return null;
  return (
    <>
      <Popover.Title className={styles.title}>{t('environment.sandbox')}</Popover.Title>
      <Popover.Description className={styles.text}>
        {sandbox.trouble === null ? title : inLanguage(sandbox.trouble, language)}
      </Popover.Description>
      {sandbox.mode === 'strict' ? null : <p className={styles.mode}>{t(`connect.modeTexts.${sandbox.mode}`)}</p>}
      <SandboxFacts onLeave={onLeave} />
      {sandbox.running ? <FaultPlan isAsked={isPlanAsked} /> : null}
    </>
  );
}
