import { useTranslation } from 'react-i18next';
import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { sandboxModes } from '../../../shared/documents/sandbox-controls.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Aside } from '../../ui/aside.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import styles from './controls-step.module.css';
import { NotOnboardedMarks } from './not-onboarded-marks.tsx';
import { StartOver } from './start-over.tsx';
import { Step } from './step.tsx';
import { useAttempt } from '../../views/use-attempt.ts';

/** How the sandbox decides, and the way back to its beginning. */
export function ControlsStep({ sandbox }: { readonly sandbox: SandboxInfo }) {
  const { t } = useTranslation();
  const setMode = useBench((bench) => bench.setMode);
  const { run, refusal } = useAttempt();
  const { merchantIds, scenarios, templateCodes } = sandbox.notOnboarded;
  const count = merchantIds.length + scenarios.length + templateCodes.length;
  return (
    <Step number={5} name="controls" title={t('connect.controls.title')}>
      <div className={styles.modes}>
        <Segmented
          label={t('connect.controls.mode')}
          value={sandbox.mode}
          segments={sandboxModes.map((mode) => ({ value: mode, label: t(`connect.modes.${mode}`) }))}
          onChoose={(mode) => void run(() => setMode(mode))}
        />
      </div>
      <p className={styles.quiet}>{t(`connect.modeTexts.${sandbox.mode}`)}</p>
      <Refusal text={refusal} />
      <Aside
        name="not-onboarded"
        title={count === 0 ? t('connect.onboarding.title') : t('connect.onboarding.marked', { count })}
      >
        <NotOnboardedMarks key={JSON.stringify(sandbox.notOnboarded)} marks={sandbox.notOnboarded} />
      </Aside>
      <StartOver />
    </Step>
  );
}
