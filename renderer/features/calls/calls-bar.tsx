import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './calls-bar.module.css';
import { letGoText } from './let-go-text.ts';

/** Above the journal: how many calls there are, which were let go, and what can be cleared. */
export function CallsBar() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const total = useBench((bench) => bench.journal.total);
  const letGo = useBench((bench) => bench.journal.letGo);
  const gone = letGoText(letGo, t, language);
  return (
    <div className={styles.bar}>
      <p className={styles.text} data-calls-total={total}>
        {t('calls.total', { count: total, number: total.toLocaleString(language) })}
        {gone === null ? null : (
          <span className={styles.gone} title={gone} data-let-go="">
            {gone}
          </span>
        )}
      </p>
      <ClearMenu />
    </div>
  );
}

function ClearMenu() {
  const { t } = useTranslation();
  const unaccepted = useCommand('calls.clear-unaccepted');
  const order = useCommand('calls.clear-order');
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
