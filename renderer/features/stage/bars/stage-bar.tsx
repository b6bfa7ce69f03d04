import { Columns2, ExternalLink, ImageDown, PanelRightOpen, Smartphone } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { BarMore } from './bar-more.tsx';
import styles from './stage-bar.module.css';
import { isStoryInFront } from '../../../store/window/front.ts';

/** What the phones show, and where it comes from. */
export const StageBar = memo(function StageBar({ isNarrow }: { readonly isNarrow: boolean }) {
  const { t } = useTranslation();
  const surface = useBench((bench) => bench.settings.surface);
  const mode = useBench((bench) => bench.settings.stageMode);
  const choose = useBench((bench) => bench.choose);
  // A story is neither draft nor history: the phones draw what it plans.
  const hasStory = useBench(isStoryInFront);
  return (
    <div className={styles.bar}>
      <BarMore to="start" />
      <Segmented
        label={t('stage.surfaces')}
        value={surface}
        segments={[
          { value: 'ticket', label: t('stage.ticket') },
          { value: 'wallet', label: t('stage.wallet') },
          { value: 'notices', label: t('stage.notices') },
          { value: 'sheet', label: t('stage.sheet') },
        ]}
        onChoose={(value) => choose('surface', value)}
      />
      <span className={styles.gap} />
      {isNarrow && surface !== 'sheet' ? <NarrowChoice /> : null}
      {hasStory ? null : (
        <Segmented
          look="bare"
          label={t('stage.mode')}
          value={mode}
          segments={[
            { value: 'draft', label: t('stage.draft'), title: t('stage.draftHint') },
            { value: 'history', label: t('stage.history'), title: t('stage.historyHint') },
          ]}
          onChoose={(value) => choose('stageMode', value)}
        />
      )}
      <ApartButton />
      <ExportButton kind={surface === 'sheet' ? 'sheet' : 'phone'} />
      <BarMore to="end" />
    </div>
  );
});

/** Gives the stage a window of its own, or brings it back from there. */
function ApartButton() {
  const command = useCommand('stage.apart');
  const isApart = useBench((bench) => bench.stagePage !== null);
  const Icon = isApart ? PanelRightOpen : ExternalLink;
  if (!command.isEnabled) return null;
  return (
    <IconButton
      size="small"
      label={command.label}
      hint={command.keys}
      aria-keyshortcuts={command.ariaKeys}
      data-stage-apart={isApart}
      onClick={command.run}
    >
      <Icon size={14} aria-hidden="true" />
    </IconButton>
  );
}

function ExportButton({ kind }: { readonly kind: 'phone' | 'sheet' }) {
  const { t } = useTranslation();
  const { isEnabled, run } = useCommand(`export.${kind}`);
  // The dialog stands in the first window.
  const isApart = useBench((bench) => bench.stagePage !== null);
  if (isApart) return null;
  return (
    <IconButton size="small" label={t('pictures.button')} data-export={kind} disabled={!isEnabled} onClick={run}>
      <ImageDown size={14} aria-hidden="true" />
    </IconButton>
  );
}

/** In a narrow stage: one phone and its language, or both of them smaller. */
function NarrowChoice() {
  const { t } = useTranslation();
  const narrowStage = useBench((bench) => bench.settings.narrowStage);
  const narrowLocale = useBench((bench) => bench.settings.narrowLocale);
  const choose = useBench((bench) => bench.choose);
  return (
    <>
      {narrowStage === 'one' ? (
        <Segmented
          look="bare"
          label={t('stage.locale')}
          value={narrowLocale}
          segments={locales.map((locale) => ({
            value: locale,
            label: locale === 'zh_HK' ? '中' : 'En',
            title: localeFacts[locale].ownName,
            lang: localeFacts[locale].tag,
          }))}
          onChoose={(value) => choose('narrowLocale', value)}
        />
      ) : null}
      <IconButton
        size="small"
        label={narrowStage === 'one' ? t('stage.both') : t('stage.one')}
        data-narrow-stage={narrowStage}
        onClick={() => choose('narrowStage', narrowStage === 'one' ? 'both' : 'one')}
      >
        {narrowStage === 'one' ? (
          <Columns2 size={14} aria-hidden="true" />
        ) : (
          <Smartphone size={14} aria-hidden="true" />
        )}
      </IconButton>
    </>
  );
}
