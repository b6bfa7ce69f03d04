import { colourOf, hostOf, lacksOf, type Lack } from '../../../engine/environments/environment-facts.ts';
import { activeEnvironment } from '../../../store/sending/in-use.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { EnvironmentDot } from '../../../views/environment-dot.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './environment-menu.module.css';

/** Chooses where the active payload is sent. */
export function EnvironmentMenu({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const environments = useBench((bench) => bench.session?.environments ?? null);
  const sandboxUrl = useBench((bench) => bench.session?.sandbox.url ?? undefined);
  const active = useBench(activeEnvironment);
  const documentId = useBench(activePayloadId);
  const choose = useBench((bench) => bench.chooseEnvironment);
  if (environments === null) return null;
  const rows = [
    { id: null, name: t('sending.sandbox'), colour: 'green', host: hostOf(sandboxUrl), lack: undefined } as const,
    ...environments.map((environment) => ({
      id: environment.id,
      name: environment.name,
      colour: colourOf(environment),
      host: hostOf(environment.baseUrl),
      lack: lacksOf(environment)[0],
    })),
  ];
  return (
    <>
      <fieldset className={styles.menu} disabled={documentId === null}>
        <legend className={styles.heading}>{t('sending.environments')}</legend>
        {rows.map(({ id, name, colour, host, lack }) => (
          <label
            key={id ?? ''}
            className={styles.row}
            data-choose-environment={id === null ? 'sandbox' : name}
            data-lacks={lack}
          >
            <input
              type="radio"
              name="environment"
              className={styles.radio}
              checked={(active?.id ?? null) === id}
              onChange={() => (documentId === null ? undefined : choose(documentId, id))}
            />
            <EnvironmentDot colour={colour} />
            <Facts name={name} lack={lack} place={id === null ? t('sending.sandboxDetail') : host} />
          </label>
        ))}
        <MenuActions documentId={documentId} onLeave={onLeave} />
      </fieldset>
      <NoNetwork />
    </>
  );
}

type MenuActionsProps = { readonly documentId: string | null; readonly onLeave: () => void };

function MenuActions({ documentId, onLeave }: MenuActionsProps) {
  const { t } = useTranslation();
  const chooseForOrder = useBench((bench) => bench.chooseEnvironmentForOrder);
  const manage = useBench((bench) => bench.showEnvironments);
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => (documentId === null ? undefined : chooseForOrder(documentId))}>
        {t('sending.wholeOrder')}
      </Button>
      <Button
        size="small"
        data-manage-environments=""
        onClick={() => {
          onLeave();
          manage();
        }}
      >
        {t('sending.manage')}
      </Button>
    </div>
  );
}

type FactsProps = { readonly name: string; readonly lack: Lack | undefined; readonly place: string | null };

function Facts({ name, lack, place }: FactsProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.name}>{name}</span>
      {lack === undefined ? null : <Badge tone="amber">{t(`environments.lacks.${lack}`)}</Badge>}
      <span className={styles.host}>{place}</span>
    </>
  );
}

/** A switch for this machine: the host then refuses whatever leaves it. */
function NoNetwork() {
  const { t } = useTranslation();
  const isOff = useBench((bench) => bench.settings.network === 'off');
  const command = useCommand('environments.no-network');
  return (
    <label className={styles.network} data-no-network={isOff}>
      <input type="checkbox" checked={isOff} onChange={command.run} />
      <span className={styles.name}>{t('sending.noNetwork')}</span>
      <span className={styles.networkText}>{t('sending.noNetworkText')}</span>
    </label>
  );
}
