import { ChevronDown, Maximize2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { questionOf } from '../../store/host/found-calls.ts';
import { selectListedCalls } from '../../store/host/listed-calls.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import { CommandButton } from '../../views/command-button.tsx';
import { CallSearchBox } from './call-search-box.tsx';
import styles from './calls-bar.module.css';
import { letGoText } from './let-go-text.ts';
import { ListedCount } from './listed-count.tsx';

/** Above the calls: what is looked for, how many there are, which were let go, and what can be cleared. */
export function CallsBar() {
  const { t } = useTranslation();
  const isSearch = useBench((bench) => questionOf(bench.callSearch) !== null);
  const endSearch = useBench((bench) => bench.endCallSearch);
  return (
    <div className={styles.bar}>
      <CallSearchBox className={styles.search} />
      <CallsText />
      {isSearch ? (
        <Button size="small" look="quiet" onClick={endSearch} data-end-search="">
          <X size={12} aria-hidden="true" />
          {t('calls.filters.clear')}
        </Button>
      ) : null}
      <ClearMenu />
      <CommandButton command="go.calls-place" size="small" label={t('calls.wide')}>
        <Maximize2 size={13} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}

/** How many calls are listed and which were let go. */
export function CallsText() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const total = useBench((bench) => bench.journal.total);
  const letGo = useBench((bench) => bench.journal.letGo);
  const isLate = useBench((bench) => selectListedCalls(bench).isLate);
  const gone = letGoText(letGo, t, language);
  return (
    <div className={styles.text} data-calls-total={total}>
      <span aria-live="polite" data-listed="" data-late={isLate}>
        <ListedCount />
      </span>
      {gone === null ? null : (
        <span className={styles.gone} title={gone} data-let-go="">
          {gone}
        </span>
      )}
    </div>
  );
}

export function ClearMenu() {
  const { t } = useTranslation();
  const unaccepted = useCommand('calls.clear-unaccepted');
  const order = useCommand('calls.forget-order');
  const all = useCommand('calls.clear-all');
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" look="quiet" data-clear-menu="">
          {t('calls.clear')}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      {[unaccepted, order, all].map((command) => (
        <MenuItem key={command.label} label={command.label} isDisabled={!command.isEnabled} onRun={command.run} />
      ))}
    </PopupMenu>
  );
}
