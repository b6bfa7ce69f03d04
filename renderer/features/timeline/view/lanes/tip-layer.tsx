import { useContext, useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './tip-layer.module.css';
import { FloatingPlace } from '../../../../ui/overlays/anchored-menu.tsx';

type Tip = { readonly lines: readonly string[]; readonly x: number; readonly top: number };

/**
 * Shows the `data-tip` lines of the element under the pointer or with the focus. Assistive technology reads them from
 * the element itself.
 */
export function TipLayer({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const place = useContext(FloatingPlace);
  const tip = useTip(within);
  if (tip === null || place === null) return null;
  const [name, ...lines] = tip.lines;
  const x = Math.min(Math.max(tip.x, halfWidth + 8), document.documentElement.clientWidth - halfWidth - 8);
  return createPortal(
    <div className={styles.tip} aria-hidden="true" data-tip-shown="" style={{ left: x, top: tip.top }}>
      <p className={styles.name}>{name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>,
    place,
  );
}

const halfWidth = 140;

function useTip(within: RefObject<HTMLElement | null>): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const element = within.current;
    if (element === null) return undefined;
    const show = (event: Event): void => {
      const { target } = event;
      setTip(target instanceof Element ? findTip(target, event instanceof MouseEvent ? event.clientX : null) : null);
    };
    const hide = (): void => setTip(null);
    const showFocus = (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event);
    };
    element.addEventListener('pointerover', show);
    element.addEventListener('focusin', showFocus);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('focusout', hide);
    element.addEventListener('pointerdown', hide);
    // A key may move what the tip is about.
    element.addEventListener('keydown', hide);
    element.addEventListener('wheel', hide, { passive: true });
    return () => {
      element.removeEventListener('pointerover', show);
      element.removeEventListener('focusin', showFocus);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('focusout', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('keydown', hide);
      element.removeEventListener('wheel', hide);
    };
  }, [within]);
  return tip;
}

function findTip(target: Element, pointerX: number | null): Tip | null {
  const owner = target.closest<HTMLElement>('[data-tip]');
  const text = owner?.dataset['tip'] ?? '';
  if (owner === null || text === '') return null;
  const { left, width, top } = owner.getBoundingClientRect();
  return { lines: text.split('\n'), x: pointerX ?? left + width / 2, top };
}
