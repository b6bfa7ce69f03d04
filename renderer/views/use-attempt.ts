import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../store/use-bench.ts';
import { troubleText } from '../words/trouble-text.ts';

/** Why the host refused, as the store hands it on. */
type Trouble = Parameters<typeof troubleText>[0];

/** Something asked of the host that may be refused. What it says then stands where it was asked. */
export function useAttempt() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isDone, setDone] = useState(false);
  return {
    isRunning,
    /** Whether the last attempt was granted. */
    isDone,
    refusal: trouble === null ? null : troubleText(trouble, t, language),
    forget: () => setTrouble(null),
    /** Whether it was done. */
    run: async (work: () => Promise<Trouble | null>): Promise<boolean> => {
      setRunning(true);
      setDone(false);
      const met = await work();
      setRunning(false);
      setTrouble(met);
      setDone(met === null);
      return met === null;
    },
  };
}
