import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listChips } from '../../engine/list/list-filter.ts';
import { useBench } from '../../store/use-bench.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './payload-list.module.css';

/** What narrows the list: a field for any text, and what can be chosen beside it. */
export function ListFilter() {
  const { t } = useTranslation();
  const query = useBench((bench) => bench.listQuery);
  const search = useBench((bench) => bench.searchList);
  const chips = useBench((bench) => bench.listChips);
  const toggle = useBench((bench) => bench.toggleListChip);
  const asked = useBench((bench) => bench.listFilterAsked);
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(0);
  useEffect(() => {
    if (asked === known.current) return;
    known.current = asked;
    field.current?.select();
    field.current?.focus();
  }, [asked]);
  return (
    <div className={styles.filter}>
      <SearchBox
        ref={field}
        label={t('list.filter')}
        value={query}
        onSearch={search}
        data-list-filter=""
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
          if (event.key === 'Escape' && query === '') return;
          event.preventDefault();
          if (event.key === 'Escape') search('');
          else focusAfter(event.currentTarget.closest('aside'), '[role="treeitem"]');
        }}
      />
      <ToggleGroup className={styles.chips} aria-label={t('list.chips.label')} multiple value={[...chips]}>
        {listChips.map((chip) => (
          <Toggle
            key={chip}
            value={chip}
            className={styles.chip}
            title={t(`list.chipHelp.${chip}`)}
            data-list-chip={chip}
            onPressedChange={() => toggle(chip)}
          >
            {t(`list.chips.${chip}`)}
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  );
}
