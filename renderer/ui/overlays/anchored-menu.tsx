import { Menu } from '@base-ui/react/menu';
import { useContext, type ReactNode, createContext } from 'react';
import styles from './menu.module.css';

export type MenuAnchor = Element | { readonly x: number; readonly y: number };

type AnchoredMenuProps = {
  readonly anchor: MenuAnchor | null;
  readonly label: string;
  /** `isDismissed`: no item was run. */
  readonly onClose: (isDismissed: boolean) => void;
  /** The focus after closing, if still in the menu. */
  readonly focusAfter: () => HTMLElement | null;
  readonly children: ReactNode;
};

/** One menu for many anchors, such as the rows of a list. */
export function AnchoredMenu({ anchor, label, onClose, focusAfter, children }: AnchoredMenuProps) {
  const place = useContext(FloatingPlace);
  return (
    <Menu.Root
      open={anchor !== null}
      onOpenChange={(isOpen, { reason }) => (isOpen ? undefined : onClose(reason !== 'item-press'))}
    >
      <Menu.Portal container={place ?? undefined}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor instanceof Element || anchor === null ? anchor : pointAt(anchor)}
          sideOffset={2}
          align="start"
        >
          <Menu.Popup
            ref={startAtCurrent}
            className={styles.popup}
            tabIndex={0}
            aria-label={label}
            finalFocus={focusAfter}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function pointAt({ x, y }: { readonly x: number; readonly y: number }): { getBoundingClientRect: () => DOMRect } {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}

/** A list opens at its current item, where it has one; keys start there, unless the pointer is already in the list. */
export function startAtCurrent(popup: HTMLElement | null): (() => void) | undefined {
  if (popup === null) return undefined;
  const findCurrent = (): HTMLElement | null => popup.querySelector<HTMLElement>('[aria-current="true"]');
  const focusCurrent = (): void => {
    if (!popup.matches(':hover')) findCurrent()?.focus();
  };
  popup.addEventListener('focusin', focusCurrent, { once: true });
  // Its height follows from its place.
  const frame = requestAnimationFrame(() => findCurrent()?.scrollIntoView({ block: 'center' }));
  return () => {
    cancelAnimationFrame(frame);
    popup.removeEventListener('focusin', focusCurrent);
  };
}

/** The container of floating menus, inside a landmark. */
export const FloatingPlace = createContext<HTMLElement | null>(null);
