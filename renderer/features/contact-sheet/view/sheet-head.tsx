import { useTranslation } from '../../../words/use-translation.ts';
import styles from './sheet-head.module.css';
import { ImageDown, Maximize, Minus, Plus, Scissors, X } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { nextScale } from '../engine/layout.ts';
import {
  sheetSurfaceNames,
  sheetSurfaces,
  type SheetScale,
} from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { SheetSource } from '../../../engine/sheet/sheet-source.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';

type SheetHeadProps = {
  readonly source: SheetSource;
  readonly count: number;
  /** The number of measured phones; null unless cuts are requested. */
  readonly measured: { readonly at: number; readonly all: number } | null;
  readonly scale: SheetScale;
};

export function SheetHead({ source: { document, scenario }, count, measured, scale }: SheetHeadProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const surface = useBench((bench) => bench.settings.contactSheet.surface);
  const choose = useBench((bench) => bench.changeSheet);
  const leave = useBench((bench) => bench.leavePlace);
  const isLastGood = useBench(({ documents, lastGood }) =>
    documents.some(({ id, text }) => id === document.id && text !== lastGood[id]?.document.text),
  );
  const exporting = useCommand('export.sheet');
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{t('contactSheet.title')}</h2>
      <p className={styles.name}>
        <ScenarioTile scenario={scenario} />
        <span className={styles.payload}>{document.name}</span>
        {isLastGood ? <Badge tone="amber">{t('stage.badge.lastGood')}</Badge> : null}
      </p>
      <Segmented
        label={t('contactSheet.surface')}
        value={surface}
        segments={sheetSurfaces.map((value) => ({ value, label: inLanguage(sheetSurfaceNames[value], language) }))}
        onChoose={(next) => choose({ surface: next })}
      />
      <p
        className={styles.count}
        aria-live="polite"
        data-sheet-count={count}
        data-looked={measured === null || measured.at === measured.all}
      >
        {measured !== null && measured.at < measured.all
          ? t('contactSheet.cuts.looked', measured)
          : t(measured === null ? 'contactSheet.count' : 'contactSheet.cuts.phones', {
              count,
              page: inLanguage(sheetSurfaceNames[surface], language),
            })}
      </p>
      <OnlyCuts />
      <Zoom scale={scale} />
      <IconButton size="small" label={t('pictures.button')} data-export="sheet" onClick={exporting.run}>
        <ImageDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('contactSheet.close')} hint="Esc" onClick={leave}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}

function OnlyCuts() {
  const { t } = useTranslation();
  const isOn = useBench((bench) => bench.settings.contactSheet.isOnlyCuts);
  const choose = useBench((bench) => bench.changeSheet);
  return (
    <Button
      size="small"
      className={styles.only}
      aria-pressed={isOn}
      title={t('contactSheet.cuts.help')}
      data-only-cuts=""
      onClick={() => choose({ isOnlyCuts: !isOn })}
    >
      <Scissors size={13} aria-hidden="true" />
      {t('contactSheet.cuts.only')}
    </Button>
  );
}

function Zoom({ scale }: { readonly scale: SheetScale }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.changeSheet);
  const put = (next: SheetScale | 'fit'): void => choose({ scale: next });
  const percent = Math.round(scale * 100);
  return (
    <div className={styles.zoom}>
      <IconButton size="small" label={t('contactSheet.smaller')} hint="−" onClick={() => put(nextScale(scale, -1))}>
        <Minus size={14} aria-hidden="true" />
      </IconButton>
      <span className={styles.percent} data-sheet-scale={percent} title={t('contactSheet.scale', { percent })}>
        {percent}%
      </span>
      <IconButton
        size="small"
        label={t('contactSheet.larger')}
        hint="+"
        data-sheet-larger=""
        onClick={() => put(nextScale(scale, 1))}
      >
        <Plus size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('contactSheet.fit')} hint="0" onClick={() => put('fit')}>
        <Maximize size={13} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
