import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
  const open = useBench((bench) => bench.open);
  const options = tabs.flatMap((id) => {
    const document = documents.find((each) => each.id === id);
    if (document !== undefined) return [{ value: id, label: document.name, detail: document.order }];
    const story = stories.find((each) => each.id === id);
    return story === undefined ? [] : [{ value: id, label: story.name }];
  });
  return <MenuRadio value={front} options={options} onChoose={open} />;
}
