import { ContextMenu } from '@base-ui/react/context-menu';
import { Menu } from '@base-ui/react/menu';
import { useContext, type ReactElement, type ReactNode } from 'react';
import { Kbd } from '../kbd.tsx';
import styles from './menu.module.css';
import { FloatingPlace, startAtCurrent } from './anchored-menu.tsx';

type PopupMenuProps = {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  /** Set where something else can open it too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
};

export function PopupMenu({ trigger, children, align = 'start', isOpen, onOpenChange }: PopupMenuProps) {
  const place = useContext(FloatingPlace);
  return (
    <Menu.Root {...(isOpen === undefined ? {} : { open: isOpen })} onOpenChange={(isNow) => onOpenChange?.(isNow)}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={place ?? undefined}>
        <Menu.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Menu.Popup className={styles.popup} tabIndex={0}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

type ContextPopupProps = { readonly trigger: ReactElement; readonly children: ReactNode };

/** A context menu over an area (right click, long press). Its items exist elsewhere too. */
export function ContextPopup({ trigger, children }: ContextPopupProps) {
  const place = useContext(FloatingPlace);
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={trigger} />
      <ContextMenu.Portal container={place ?? undefined}>
        <ContextMenu.Positioner className={styles.positioner}>
          <ContextMenu.Popup className={styles.popup} tabIndex={0}>
            {children}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

type MenuItemProps = {
  readonly label: string;
  readonly detail?: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  /** It is the present value of what the menu sets. */
  readonly isCurrent?: boolean;
  readonly itemId?: string;
  readonly onRun: () => void;
};

export function MenuItem({ label, detail, keys, isDisabled = false, isCurrent, itemId, onRun }: MenuItemProps) {
  return (
    <Menu.Item
      className={styles.item}
      disabled={isDisabled}
      aria-current={isCurrent === true ? true : undefined}
      data-item={itemId}
      onClick={onRun}
    >
      <span className={styles.words}>
        <span>{label}</span>
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      {keys === undefined ? null : <Kbd keys={keys} />}
      {isCurrent === true ? (
        <span className={styles.check} aria-hidden="true">
          ✓
        </span>
      ) : null}
    </Menu.Item>
  );
}

export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.heading}>{label}</Menu.GroupLabel>
      {children}
    </Menu.Group>
  );
}

export function SubMenu({
  label,
  mark,
  children,
}: {
  readonly label: string;
  readonly mark?: string;
  readonly children: ReactNode;
}) {
  const place = useContext(FloatingPlace);
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={styles.item} data-item={mark}>
        <span>{label}</span>
        <span aria-hidden="true">›</span>
      </Menu.SubmenuTrigger>
      <Menu.Portal container={place ?? undefined}>
        <Menu.Positioner className={styles.positioner} sideOffset={2}>
          <Menu.Popup ref={startAtCurrent} className={styles.popup} tabIndex={0}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

/** Chooses one of several values; a choice closes the menu. */
export function MenuRadio<V extends string>({
  value,
  options,
  onChoose,
}: {
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly detail?: string;
    readonly lang?: string;
  }[];
  readonly onChoose: (value: V) => void;
}) {
  return (
    <Menu.RadioGroup
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className={styles.item} lang={option.lang} closeOnClick>
          <span className={styles.words}>
            <span>{option.label}</span>
            {option.detail === undefined ? null : <span className={styles.detail}>{option.detail}</span>}
          </span>
          <Menu.RadioItemIndicator className={styles.check}>✓</Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className={styles.separator} />;
}

type MenuChecksProps<V extends string> = {
  readonly values: readonly V[];
  readonly options: readonly { readonly value: V; readonly label: string; readonly detail?: string }[];
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
