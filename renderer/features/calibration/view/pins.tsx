import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { moveAll, movePin, placePin, type Alignment, type Point } from '../engine/alignment.ts';
import styles from './calibration.module.css';

const places = ['first', 'second', 'whole'] as const;
type PinName = (typeof places)[number];

type PinsProps = { readonly alignment: Alignment; readonly scale: number };

/** The two points of the screenshot, and a handle of the whole: each follows the pointer and the arrow keys. */
export function Pins(props: PinsProps) {
  const { t } = useTranslation();
  const help = useId();
  return (
    <div className={styles.pins}>
      {places.map((name) => (
        <PinHandle key={name} {...props} name={name} help={help} />
      ))}
      <p id={help} hidden>
        {t('calibration.pointsHelp')}
      </p>
    </div>
  );
}

/** Where a handle is, in pixels of the phone: the whole is held between its points. */
function whereOf([first, second]: Alignment, name: PinName): Point {
  if (name === 'first') return first.phone;
  if (name === 'second') return second.phone;
  return { x: (first.phone.x + second.phone.x) / 2, y: (first.phone.y + second.phone.y) / 2 };
}

/** `places` chooses another part of the screenshot instead of moving it. */
function moved(
  alignment: Alignment,
  { name, to, places: isPlaced }: { readonly name: PinName; readonly to: Point; readonly places: boolean },
) {
  const here = whereOf(alignment, name);
  if (name === 'whole') return moveAll(alignment, { x: to.x - here.x, y: to.y - here.y });
  const place = name === 'first' ? 0 : 1;
  return isPlaced ? placePin(alignment, place, to) : movePin(alignment, place, to);
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const steps = { largePx: 10, usualPx: 1, finePx: 0.1 } as const;

function PinHandle({ alignment, scale, name, help }: PinsProps & { readonly name: PinName; readonly help: string }) {
  const { t } = useTranslation();
  const align = useBench((bench) => bench.align);
  /** From the pointer to the handle's point, so that it does not jump. */
  const held = useRef<Point | null>(null);
  const { x, y } = whereOf(alignment, name);
  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: x - event.clientX / scale, y: y - event.clientY / scale };
  };
  const follow = ({ clientX, clientY, altKey }: PointerEvent): void => {
    if (held.current === null) return;
    const to = { x: clientX / scale + held.current.x, y: clientY / scale + held.current.y };
    align(moved(alignment, { name, to, places: altKey }));
  };
  const step = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const isFine = event.ctrlKey || event.metaKey;
    const size = isFine ? steps.finePx : event.shiftKey ? steps.largePx : steps.usualPx;
    align(moved(alignment, { name, to: { x: x + by.x * size, y: y + by.y * size }, places: event.altKey }));
  };
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ left: x * scale, top: y * scale }}
      data-pin={name}
      aria-label={`${t(`calibration.points.${name}`)} (${shown(x)}, ${shown(y)})`}
      aria-describedby={help}
      title={t('calibration.pointsHelp')}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      onKeyDown={step}
    >
      <span aria-hidden="true">{name === 'first' ? '1' : name === 'second' ? '2' : '✥'}</span>
    </button>
  );
}

function shown(px: number): number {
  return Math.round(px * 10) / 10;
}
