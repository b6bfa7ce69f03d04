import { Menu } from '@base-ui/react/menu';
import styles from './menu.module.css';

type MenuChecksProps<V extends string> = {
  readonly values: readonly V[];
  readonly options: readonly { readonly value: V; readonly label: string; readonly detail?: string }[];
  /** Called with a value to add or remove. */
  readonly onToggle: (value: V) => void;
};

/** Chooses several values; the menu stays open. */
export function MenuChecks<V extends string>({ values, options, onToggle }: MenuChecksProps<V>) {
  return options.map(({ value, label, detail }) => (
    <Menu.CheckboxItem
      key={value}
      className={styles.item}
      checked={values.includes(value)}
      data-item={value}
      onCheckedChange={() => onToggle(value)}
    >
      <span className={styles.words}>
        <span>{label}</span>
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      <Menu.CheckboxItemIndicator className={styles.check}>✓</Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  ));
}
