import { useBench } from '../store/use-bench.ts';
import { activeDocument } from '../store/window/active-tab.ts';
import { useTranslation } from '../words/use-translation.ts';

/** The label of a button that sends the active payload: it names the payload while Connect covers it. */
export function useSendLabel(usual: string): string {
  const { t } = useTranslation();
  const name = useBench((bench) => (bench.isConnecting ? (activeDocument(bench)?.name ?? null) : null));
  return name === null ? usual : t('send.sendNamed', { name });
}
