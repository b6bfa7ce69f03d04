import { CloudOff, ServerOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { enumerated, inLanguage } from '../../../shared/lib/text/words.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench } from '../../store/use-bench.ts';
import { OneLine } from '../../ui/measured/one-line.tsx';
import styles from './banners.module.css';
import { ConflictsBanner } from './conflicts-banner.tsx';
import { StoreNotes } from './store-notes.tsx';

const none: readonly string[] = [];
const isHostLost = ({ link }: Bench): boolean => link === 'lost';

/** What stays wrong until it is mended, across the window: what, why, and what happens next. */
export function Banners() {
  const { t } = useTranslation();
  const isLost = useBench(isHostLost);
  const isUnsaved = useBench((bench) => bench.saveState.state === 'not-saved');
  const reason = useBench((bench) => (bench.saveState.state === 'not-saved' ? bench.saveState.trouble.message : null));
  const refused = useBench((bench) => (bench.saveState.state === 'not-saved' ? bench.saveState.refused : none));
  const language = useBench((bench) => bench.settings.language);
  const sandboxTrouble = useBench((bench) => bench.session?.sandbox.trouble ?? null);
  return (
    <div role="status">
      <StoreNotes />
      <ConflictsBanner />
      <LostBanner />
      {isUnsaved && !isLost ? (
        <Banner
          icon={CloudOff}
          text={[
            refused.length === 0 ? t('banner.notSaved') : t('banner.refused', { names: enumerated(refused, language) }),
            reason === null ? '' : inLanguage(reason, language),
          ].join(' ')}
        />
      ) : null}
      {sandboxTrouble === null ? null : <Banner icon={ServerOff} text={inLanguage(sandboxTrouble, language)} />}
    </div>
  );
}

/** While the host does not answer: in each window that draws, for none but the first has the others. */
export function LostBanner() {
  const { t } = useTranslation();
  return useBench(isHostLost) ? <Banner icon={CloudOff} text={t('banner.lost')} /> : null;
}

function Banner({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <div className={styles.banner} data-banner="">
      <Icon size={14} aria-hidden="true" />
      <OneLine text={text} />
    </div>
  );
}
