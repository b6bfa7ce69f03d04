import { ExternalLink, ImageDown, ListPlus, PanelRightOpen } from 'lucide-react';
import { memo } from 'react';
import { useCommand } from '../../../../commands/use-command.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { CommandButton } from '../../../../views/command-button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import { ScrollHint } from './scroll-hint.tsx';
import styles from './stage-bar.module.css';
import { isStoryActive } from '../../../../store/window/active-tab.ts';

export const StageBar = memo(function StageBar() {
  const { t } = useTranslation();
  const surface = useBench((bench) => bench.settings.surface);
  const mode = useBench((bench) => bench.settings.stageMode);
  const choose = useBench((bench) => bench.choose);
  // With a story, the phones show what it plans.
  const hasStory = useBench(isStoryActive);
  return (
    <div className={styles.bar}>
      <ScrollHint to="start" />
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
      {hasStory ? <CheckButton /> : null}
      <DetachButton />
      <ExportButton kind={surface === 'sheet' ? 'sheet' : 'phone'} />
      <ScrollHint to="end" />
    </div>
  );
});

/** Writes what the phones show now as a check of the open story. */
function CheckButton() {
  const { whyNot } = useCommand('story.check-here');
  return (
    <CommandButton command="story.check-here" size="small" whyNot={whyNot} data-check-here="">
      <ListPlus size={14} aria-hidden="true" />
    </CommandButton>
  );
}

function DetachButton() {
  const { isEnabled } = useCommand('stage.apart');
  const isApart = useBench((bench) => bench.stagePage !== null);
  const Icon = isApart ? PanelRightOpen : ExternalLink;
  if (!isEnabled) return null;
  return (
    <CommandButton command="stage.apart" size="small" data-stage-apart={isApart}>
      <Icon size={14} aria-hidden="true" />
    </CommandButton>
  );
}

function ExportButton({ kind }: { readonly kind: 'phone' | 'sheet' }) {
  const { t } = useTranslation();
  const { whyNot, run } = useCommand(`export.${kind}`);
  // The dialog opens in the first window.
  const isApart = useBench((bench) => bench.stagePage !== null);
  if (isApart) return null;
  return (
    <IconButton size="small" label={t('pictures.button')} data-export={kind} whyNot={whyNot} onClick={run}>
      <ImageDown size={14} aria-hidden="true" />
    </IconButton>
  );
}
