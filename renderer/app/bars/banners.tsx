import { CloudOff, GitCompareArrows, ServerOff, type LucideIcon } from 'lucide-react';
import { listNames, inLanguage } from '../../../shared/lib/text/words.ts';
import type { Conflict } from '../../../shared/bridge/schemas.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench } from '../../store/use-bench.ts';
import { OneLine } from '../../ui/measured/one-line.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './banners.module.css';
import { StoreNotes } from './store-notes.tsx';

const none: readonly string[] = [];
const isHostLost = ({ link }: Bench): boolean => link === 'lost';

/** Troubles that last: what, why, and what happens next. */
export function Banners() {
  const { t } = useTranslation();
  const isLost = useBench(isHostLost);
  const isUnsaved = useBench((bench) => bench.saveState.state === 'not-saved');
  const reason = useBench((bench) => (bench.saveState.state === 'not-saved' ? bench.saveState.trouble.message : null));
  const refused = useBench((bench) => (bench.saveState.state === 'not-saved' ? bench.saveState.refused : none));
  const language = useBench((bench) => bench.settings.language);
  const sandboxTrouble = useBench((bench) => bench.session?.sandbox.trouble ?? null);
  return (
    <div role="status" className={styles.all}>
      <StoreNotes />
      <ConflictsBanner />
      <LostBanner />
      {isUnsaved && !isLost ? (
        <Banner
          icon={CloudOff}
          text={[
            refused.length === 0 ? t('banner.notSaved') : t('banner.refused', { names: listNames(refused, language) }),
            reason === null ? '' : inLanguage(reason, language),
          ].join(' ')}
        />
      ) : null}
      {sandboxTrouble === null ? null : <Banner icon={ServerOff} text={inLanguage(sandboxTrouble, language)} />}
    </div>
  );
}

/** The host does not answer. Each page shows it. */
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

const noConflicts: readonly Conflict[] = [];

function ConflictsBanner() {
  const { t } = useTranslation();
  const conflicts = useBench((bench) => bench.session?.conflicts ?? noConflicts);
  const show = useBench((bench) => bench.showConflict);
  const [first] = conflicts;
  if (first === undefined) return null;
  return (
    <div className={styles.banner} data-banner="" data-conflicts="">
      <GitCompareArrows size={14} aria-hidden="true" />
      <OneLine
        text={
          conflicts.length === 1
            ? t('conflicts.bannerOne', { name: first.name })
            : t('conflicts.bannerMany', { count: conflicts.length })
        }
      />
      <Button size="small" onClick={() => void show()}>
        {t('conflicts.decide')}
      </Button>
    </div>
  );
}
