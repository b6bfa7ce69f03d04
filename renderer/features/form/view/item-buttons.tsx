import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { RowOf } from '../engine/form-row.ts';
import { useFormContext } from './form-context.ts';
import styles from './form-view.module.css';

type ItemButtonsProps = {
  readonly row: RowOf<'item'> | RowOf<'field'>;
  readonly label: string;
  readonly item: NonNullable<RowOf<'field'>['item']>;
};

/** Moves an item of a list, in each language, or removes it. */
export function ItemButtons({ row, label, item }: ItemButtonsProps) {
  const { t } = useTranslation();
  const { actions, isLocked } = useFormContext();
  if (isLocked || item.lists.length === 0) return null;
  const move = (by: 1 | -1) => () => {
    actions.move(item, by);
    focusButton(`${row.id.slice(0, row.id.lastIndexOf('/'))}/${item.index + by}`, by);
  };
  return (
    <span className={styles.buttons}>
      <IconButton
        size="small"
        label={t('form.moveUp', { item: label })}
        data-move="-1"
        disabled={item.index === 0}
        onClick={move(-1)}
      >
        <ChevronUp size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('form.moveDown', { item: label })}
        data-move="1"
        disabled={item.index === item.count - 1}
        onClick={move(1)}
      >
        <ChevronDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('form.removeItem', { item: label })}
        onClick={() => actions.remove(item.lists.map((list) => `${list}/${item.index}`))}
      >
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The focus follows the item that moved; at the end of the list to the button that leads back. */
function focusButton(id: string, by: 1 | -1): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const buttons = [by, -by].map((each) => row?.querySelector<HTMLButtonElement>(`[data-move="${each}"]`));
    buttons.find((button) => button?.disabled === false)?.focus();
  });
}
