import { Unplug } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { controlOf } from '../../../commands/regions.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectConnectKey } from '../store/connect.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { closeByEscape, PageHead } from '../../../ui/places/page-head.tsx';
import { AddressStep } from './address-step.tsx';
import { CallSteps } from './call-steps.tsx';
import { ClientStep } from './client-step.tsx';
import styles from './connect-pane.module.css';
import { ControlsStep } from './controls-step.tsx';
import { LastCall } from './last-call.tsx';

/** All that a developer needs to call the sandbox from a backend. Replaces the editor. */
export function ConnectPane() {
  const { t } = useTranslation();
  const hide = useBench((bench) => bench.hideConnect);
  const sandbox = useBench((bench) => bench.session?.sandbox ?? null);
  const key = useBench(selectConnectKey);
  const choose = useBench((bench) => bench.chooseConnectKey);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => pane.current?.focus(), []);
  const close = (): void => {
    hide();
    // The editor exists after the next drawing.
    setTimeout(() => controlOf('editor')?.focus());
  };
  return (
    // Escape closes it from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={pane}
      className={styles.pane}
      data-region="connect"
      tabIndex={-1}
      aria-label={t('connect.title')}
      onKeyDown={closeByEscape(close)}
    >
      <PageHead title={t('connect.title')} text={t('connect.text')} closeLabel={t('connect.close')} onClose={close} />
      {sandbox === null || !sandbox.running || sandbox.url === null ? (
        <EmptyState icon={Unplug} title={t('environment.notRunning')} text={t('connect.notRunning')} />
      ) : (
        <>
          <ol className={styles.steps}>
            <ClientStep clients={sandbox.clients} chosen={key} onChoose={choose} />
            <AddressStep sandbox={sandbox} url={sandbox.url} />
            <CallSteps sandbox={sandbox} clientKey={key} />
            <ControlsStep sandbox={sandbox} />
          </ol>
          <LastCall />
        </>
      )}
    </section>
  );
}
