import { useState } from 'react';
import { useBench } from '../store/use-bench.ts';
import { troubleText } from '../words/trouble-text.ts';
import { useTranslation } from '../words/use-translation.ts';

type Trouble = Parameters<typeof troubleText>[0];

/** Runs a host request and tracks its refusal. */
export function useAttempt() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isDone, setDone] = useState(false);
  return {
    isRunning,
    isDone,
    refusal: trouble === null ? null : troubleText(trouble, t, language),
    forget: () => setTrouble(null),
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
