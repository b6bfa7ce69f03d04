import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { PixelRegion } from '../../../../shared/protocol/theme/compare-pixels.ts';
import { phoneOfWidth } from '../../../../shared/specification/phone-sizes.ts';
import { showsPayloadImages, type StageView } from '../../../engine/stage/stage.ts';
import { Picture } from '../../../preview/pictures/picture.tsx';
import { selectImageFields } from '../../../store/documents/images.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useInnerSize } from '../../../ui/measured/use-inner-size.ts';
import { useMedia } from '../../../ui/measured/use-media.ts';
import { useLogo } from '../../../views/phones/use-logo.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { boxOf } from '../engine/alignment.ts';
import styles from './calibration.module.css';
import { Pins } from './pins.tsx';

const modes = ['onion', 'difference', 'blink'] as const;
type Mode = (typeof modes)[number];

type ComparedPhoneProps = { readonly onRegions: (regions: readonly PixelRegion[]) => void };

/** The phone with the screenshot over it, in one of three ways, and the points that align it. */
export function ComparedPhoneView({ onRegions }: ComparedPhoneProps) {
  const [mode, setMode] = useState<Mode>('onion');
  const [share, setShare] = useState(50);
  const [isSwapped, setSwapped] = useState(false);
  const [place, room] = useInnerSize<HTMLDivElement>();
  const stage = useBench((bench) => bench.stage);
  const { widthPx } = useBench((bench) => bench.comparedPhone);
  const { widthPx: width, heightPx: height } = phoneOfWidth(widthPx);
  const scale = Math.max(0.3, Math.min(1, (room.height - 8) / height, (room.width - 8) / width));
  return (
    <div className={styles.compared}>
      <Modes mode={mode} share={share} onMode={setMode} onShare={setShare} onSwap={() => setSwapped(!isSwapped)} />
      <div ref={place} className={styles.room}>
        {stage === null || room.height === 0 ? null : (
          <div className={styles.phone} style={{ width: width * scale, height: height * scale }}>
            <PhoneBelow stage={stage} scale={scale} onRegions={onRegions} />
            <Overlay mode={mode} share={share} isSwapped={isSwapped} scale={scale} />
          </div>
        )}
      </div>
    </div>
  );
}

type ModesProps = {
  readonly mode: Mode;
  readonly share: number;
  readonly onMode: (mode: Mode) => void;
  readonly onShare: (share: number) => void;
  readonly onSwap: () => void;
};

function Modes({ mode, share, onMode, onShare, onSwap }: ModesProps) {
  const { t } = useTranslation();
  const hasShot = useBench((bench) => bench.screenshot !== null);
  if (!hasShot) return null;
  return (
    <div className={styles.modes}>
      <Segmented
        label={t('calibration.modes')}
        value={mode}
        segments={modes.map((value) => ({ value, label: t(`calibration.mode.${value}`) }))}
        onChoose={onMode}
      />
      {mode === 'onion' ? (
        <input
          type="range"
          className={styles.slider}
          aria-label={t('calibration.share')}
          aria-valuetext={`${share}%`}
          min={0}
          max={100}
          step={5}
          value={share}
          data-share=""
          onChange={({ target }) => onShare(Number(target.value))}
        />
      ) : null}
      {mode === 'blink' ? (
        <Button size="small" onClick={onSwap}>
          {t('calibration.swap')}
        </Button>
      ) : null}
    </div>
  );
}

type PhoneBelowProps = ComparedPhoneProps & { readonly stage: StageView; readonly scale: number };

/** Passbench's own phone, drawn as an export draws it. It is only looked at. */
function PhoneBelow({ stage, scale, onRegions }: PhoneBelowProps) {
  const { locale, scheme, widthPx } = useBench((bench) => bench.comparedPhone);
  const tokens = useBench((bench) => bench.themeDraft);
  const field = useBench((bench) => selectImageFields(bench).find((each) => each.locale === locale) ?? null);
  const logo = useLogo(showsPayloadImages(stage.badge) ? field : null, stage.focusKey);
  const orders = stage.faces[locale];
  const order = orders.find(({ key }) => key === stage.focusKey) ?? null;
  const below = useRef<HTMLDivElement>(null);
  const told = useRef('');
  const note = useBench((bench) => bench.noteComparedTexts);
  useLayoutEffect(() => note(below.current?.textContent ?? ''));
  useLayoutEffect(() => {
    const regions = below.current === null ? [] : findRegions(below.current, scale);
    const text = JSON.stringify(regions);
    if (text === told.current) return;
    told.current = text;
    onRegions(regions);
  }, [scale, order, locale, scheme, widthPx, tokens, onRegions]);
  const look = { size: phoneOfWidth(widthPx), textPercent: 100, scheme } as const;
  return (
    <div ref={below} inert data-compared-phone={locale}>
      <Picture {...{ locale, now: stage.at, look, surface: 'ticket', orders, order, logo, scale }} />
    </div>
  );
}

/** The parts of the card in pixels of the phone, as they are laid out. */
function findRegions(below: HTMLElement, scale: number): readonly PixelRegion[] {
  const screen = below.querySelector('[data-phone]')?.getBoundingClientRect();
  if (screen === undefined) return [];
  const regionOf = (
    id: string,
    { top, bottom, left, right }: Omit<DOMRect, 'toJSON' | 'x' | 'y' | 'width' | 'height'>,
  ) => {
    const [from, to] = [Math.max(top, screen.top), Math.min(bottom, screen.bottom)];
    return {
      id,
      x: (left - screen.left) / scale,
      y: (from - screen.top) / scale,
      width: (right - left) / scale,
      height: Math.max(0, to - from) / scale,
    };
  };
  const card = below.querySelector('article[data-surface="ticket"]');
  const header = card?.querySelector('header')?.getBoundingClientRect();
  const whole = regionOf('whole', screen);
  if (card === null || header === undefined) return [whole];
  const box = card.getBoundingClientRect();
  const { bottom, left, right } = box;
  return [
    regionOf('header', header),
    regionOf('body', { top: header.bottom, bottom, left, right }),
    regionOf('card', box),
    whole,
  ];
}

type OverlayProps = {
  readonly mode: Mode;
  readonly share: number;
  readonly isSwapped: boolean;
  readonly scale: number;
};

/** The screenshot where it lies on the phone, and its points. */
function Overlay({ mode, share, isSwapped, scale }: OverlayProps) {
  const screenshot = useBench((bench) => bench.screenshot);
  const alignment = useBench((bench) => bench.alignment);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isShown, setShown] = useState(true);
  const blinks = mode === 'blink' && !isStill && screenshot !== null;
  useEffect(() => {
    if (!blinks) return undefined;
    const timer = setInterval(() => setShown((shown) => !shown), blinkMs);
    return () => clearInterval(timer);
  }, [blinks]);
  if (screenshot === null || alignment === null) return null;
  const { x, y, width, height } = boxOf(alignment, screenshot);
  const isHidden = mode === 'blink' && (blinks ? isShown : true) === isSwapped;
  const box: CSSProperties = {
    left: x * scale,
    top: y * scale,
    width: width * scale,
    height: height * scale,
    opacity: mode === 'onion' ? share / 100 : isHidden ? 0 : 1,
  };
  return (
    <>
      <div className={styles.overlay} data-overlay={mode}>
        <img src={screenshot.url} alt="" style={box} draggable={false} />
      </div>
      <Pins alignment={alignment} scale={scale} />
    </>
  );
}

/** Slow enough for everybody: less than three a second (WCAG 2.3.1). */
const blinkMs = 600;
