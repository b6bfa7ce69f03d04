import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { followEndedWork } from '../../store/window/ended-work.ts';
import { useBenchStore } from '../../store/use-bench.ts';

/** Tells of long work that has ended, where the host can tell it to somebody who looks elsewhere. Draws nothing. */
export function EndedWork() {
  const store = useBenchStore();
  const { t } = useTranslation();
  useEffect(() => followEndedWork(store, (ended) => void store.getState().tellEnded(t(`ended.${ended}`))), [store, t]);
  return null;
}
