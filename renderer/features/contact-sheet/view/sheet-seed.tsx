import { Dices } from 'lucide-react';
import { useState } from 'react';
import { longestSeed } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { isDrawnByLot } from '../../../engine/sheet/stress/stress.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './sheet-seed.module.css';

/** The seed of the stress texts, shown while there are any: to copy, change and reuse. */
export function SheetSeed() {
  const { t } = useTranslation();
  const hasLots = useBench(({ settings }) => settings.contactSheet.texts.some(isDrawnByLot));
  const seed = useBench(({ settings }) => settings.contactSheet.seed);
  const choose = useBench((bench) => bench.changeSheet);
  if (!hasLots) return null;
  return (
    <div className={styles.seed} title={t('contactSheet.seedHelp')}>
      <SeedField seed={seed} />
      <IconButton
        size="small"
        label={t('contactSheet.nextSeed')}
        data-next-seed=""
        onClick={() => choose({ seed: nextSeed(seed) })}
      >
        <Dices size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function SeedField({ seed }: { readonly seed: string }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.changeSheet);
  // Null while nobody types: the field shows the current seed.
  const [typed, setTyped] = useState<string | null>(null);
  const put = (): void => {
    if (typed !== null && typed.trim() !== '' && typed !== seed) choose({ seed: typed });
    setTyped(null);
  };
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t('contactSheet.seed')}</span>
      <SmallInput
        className={styles.input}
        value={typed ?? seed}
        size={4}
        maxLength={longestSeed}
        spellCheck={false}
        aria-description={t('contactSheet.seedHelp')}
        data-sheet-seed={seed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={put}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') put();
          if (event.key !== 'Escape' || typed === null) return;
          event.preventDefault();
          setTyped(null);
        }}
      />
    </label>
  );
}

function nextSeed(seed: string): string {
  return /^\d{1,9}$/.test(seed) ? String(Number(seed) + 1) : '1';
}
