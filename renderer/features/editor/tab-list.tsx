import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readName } from '../../engine/names/read-name.ts';
import { ownText } from '../../store/documents/own-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuRadio, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './editor-tabs.module.css';

/** Every open tab by its name and its order, where the bar has no room for all of them. */
export function TabList() {
  const { t } = useTranslation();
  return (
    <PopupMenu
      align="end"
      trigger={
        <IconButton label={t('editor.tabList')} size="small" className={styles.list} data-tab-list="">
          <ChevronDown size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <OpenTabs />
    </PopupMenu>
  );
}

function OpenTabs() {
  const tabs = useBench((bench) => bench.openTabs);
  const documents = useBench((bench) => bench.documents);
  const stories = useBench((bench) => bench.stories);
  const front = useBench((bench) => bench.front?.id ?? '');
  const language = useBench((bench) => bench.settings.language);
  const open = useBench((bench) => bench.open);
  const options = tabs.flatMap((id) => {
    const text = ownText({ documents, stories }, id);
    if (text === null) return [];
    const detail = text.kind === 'payload' ? { detail: readName(text.own.order, language) } : {};
    return [{ value: id, label: text.own.name, ...detail }];
  });
  return <MenuRadio value={front} options={options} onChoose={open} />;
}
