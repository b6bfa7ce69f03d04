import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useTranslation } from '../../words/use-translation.ts';

/** The two sides of the place of stories: their texts, and their runs. */
export function StoryTabs() {
  const { t } = useTranslation();
  const isRunShown = useBench((bench) => bench.isRunShown);
  const show = useBench((bench) => bench.showRun);
  const hide = useBench((bench) => bench.hideRun);
  return (
    <Segmented
      label={t('runs.tabs')}
      value={isRunShown ? 'run' : 'edit'}
      segments={[
        { value: 'edit', label: t('runs.edit') },
        { value: 'run', label: t('runs.run') },
      ]}
      onChoose={(value) => (value === 'run' ? show() : hide())}
    />
  );
}
