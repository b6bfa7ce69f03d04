import {
  BookOpenText,
  Braces,
  Clapperboard,
  Images,
  KeyRound,
  LayoutGrid,
  ScrollText,
  ServerCog,
  Settings2,
  type LucideIcon,
} from 'lucide-react';
import { isFullSection, type Section as SectionId } from '../../../shared/documents/settings.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { CommandButton } from '../../views/command-button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { useListShown } from './list-shown.ts';
import styles from './rail.module.css';

export function Rail() {
  const { t } = useTranslation();
  return (
    <nav className={styles.rail} aria-label={t('regions.rail')}>
      <Section id="payloads" label={t('rail.payloads')} icon={Braces} />
      <Section id="stories" label={t('stories.title')} icon={Clapperboard} />
      <Section id="calls" label={t('calls.title')} icon={ScrollText} />
      <Section id="environments" label={t('environments.title')} icon={ServerCog} />
      <Section id="keys" label={t('keys.title')} icon={KeyRound} />
      <Section id="contact-sheet" label={t('contactSheet.title')} icon={Images} />
      <CommandButton command="go.gallery" label={t('rail.gallery')} aria-haspopup="dialog">
        <LayoutGrid size={17} strokeWidth={1.8} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="go.reference" label={t('reference.title')} data-open-reference="">
        <BookOpenText size={17} strokeWidth={1.8} aria-hidden="true" />
      </CommandButton>
      <span className={styles.gap} />
      <CommandButton command="window.settings" aria-haspopup="dialog" data-open-settings="">
        <Settings2 size={16} strokeWidth={1.8} aria-hidden="true" />
      </CommandButton>
    </nav>
  );
}

type SectionProps = { readonly id: SectionId; readonly label: string; readonly icon: LucideIcon };

function Section({ id, label, icon: Icon }: SectionProps) {
  const { t } = useTranslation();
  const isShown = useBench((bench) => bench.settings.section === id);
  const choose = useBench((bench) => bench.choose);
  const isRunShown = useBench((bench) => id === 'stories' && bench.isRunShown);
  const hideRun = useBench((bench) => bench.hideRun);
  const list = useListShown();
  const hasList = !isFullSection(id) && list.toggle !== null;
  const open = (): void => {
    if (isShown && isRunShown) {
      hideRun();
      return;
    }
    if (hasList && (isShown || !list.isShown)) list.toggle?.();
    if (!isShown) choose('section', id);
  };
  return (
    <IconButton
      label={label}
      hint={hasList && isShown ? t(list.isShown ? 'rail.hideList' : 'rail.showList') : undefined}
      className={styles.section}
      aria-current={isShown ? 'true' : undefined}
      aria-expanded={hasList && isShown ? list.isShown : undefined}
      data-section={id}
      onClick={open}
    >
      <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}
