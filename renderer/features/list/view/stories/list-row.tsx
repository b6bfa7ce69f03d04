import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCommand } from '../../../../commands/use-command.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../../../ui/overlays/menu.tsx';
import { moveInRows } from '../../../../ui/places/place-row.tsx';
import styles from './list-row.module.css';
import { StateDot } from '../state-dot.tsx';

type ListRowProps = {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly dot: { readonly state: 'accepted' | 'refused' | 'unknown' | 'none'; readonly words: string };
  readonly line: string;
  readonly lineTitle?: string;
  readonly badge?: ReactNode;
  readonly menuLabel: string;
  readonly dataAttributes: Readonly<Record<`data-${string}`, string>>;
};

export function ListRow({ id, name, isActive, dot, line, lineTitle, badge, menuLabel, dataAttributes }: ListRowProps) {
  const open = useBench((bench) => bench.open);
  const row = useRef<HTMLLIElement>(null);
  // It may be out of view when opened from elsewhere.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li ref={row} className={styles.item} data-active={isActive || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-current={isActive ? 'true' : undefined}
        data-list-stop=""
        {...dataAttributes}
        onClick={() => open(id)}
        onKeyDown={moveInRows}
      >
        <StateDot {...dot} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.line} title={lineTitle}>
            {line}
          </span>
        </span>
        {badge}
      </button>
      <RowMenu id={id} menuLabel={menuLabel} />
    </li>
  );
}

function RowMenu({ id, menuLabel }: Pick<ListRowProps, 'id' | 'menuLabel'>) {
  const open = useBench((bench) => bench.open);
  const rename = useCommand('payload.rename');
  const duplicate = useCommand('payload.duplicate');
  const remove = useCommand('payload.remove');
  return (
    <PopupMenu
      align="end"
      // Commands apply to the active story: open it first.
      onOpenChange={(isOpen) => (isOpen ? open(id) : undefined)}
      trigger={
        <IconButton size="small" label={menuLabel} className={styles.more}>
          <MoreHorizontal size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {[rename, duplicate, remove].map((command) => (
        <MenuItem key={command.label} label={command.label} keys={command.keys} onRun={command.run} />
      ))}
    </PopupMenu>
  );
}
