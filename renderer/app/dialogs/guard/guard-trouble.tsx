import { useTranslation } from '../../../words/use-translation.ts';
import styles from './guard.module.css';
import type { Trouble } from '../../../bridge/bridge.ts';
import { useBench } from '../../../store/use-bench.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import type { EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import type { Guard } from '../../../store/sending/slices.ts';

/** Why the host refused. */
export function GuardTrouble({ trouble }: { readonly trouble: Trouble | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return trouble === null ? null : (
    <p className={styles.trouble} role="alert" data-guard-trouble={trouble.code}>
      {troubleText(trouble, t, language)}
    </p>
  );
}

export type GuardStepProps = { readonly guard: Guard; readonly environment: EnvironmentInfo };
