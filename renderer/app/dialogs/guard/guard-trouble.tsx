import { useTranslation } from 'react-i18next';
import type { Trouble } from '../../../bridge/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import styles from './guard.module.css';

/** Why the host did not take what was given. */
export function GuardTrouble({ trouble }: { readonly trouble: Trouble | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return trouble === null ? null : (
    <p className={styles.trouble} role="alert" data-guard-trouble={trouble.code}>
      {troubleText(trouble, t, language)}
    </p>
  );
}
