import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { MenuRadio, PopupMenu } from './overlays/menu.tsx';
import styles from './transport.module.css';

type TransportStep = {
  readonly label: string;
  readonly keys: string | undefined;
  readonly ariaKeys: string | undefined;
  readonly run: () => void;
  /** At the end the button stays focusable: the way back is beside it. */
  readonly isAtEnd?: boolean;
};

/** Shown as `×rate`, or as `text`. */
type TransportRate = {
  readonly label: string;
  readonly rate: number;
  readonly rates: readonly number[];
  readonly choose: (rate: number) => void;
  readonly text?: string;
};

/** Controls time: back, play or pause, forward, the time (`children`), speed. */
export function Transport({
  name,
  label,
  back,
  play,
  forward,
  isPlaying,
  rate,
  children,
}: {
  readonly name: 'clock' | 'story';
  readonly label: string;
  readonly back: TransportStep;
  readonly play: TransportStep;
  readonly forward: TransportStep;
  readonly isPlaying: boolean;
  readonly rate: TransportRate;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.transport} role="group" aria-label={label} data-transport={name}>
      <Step step={back} direction="back">
        <SkipBack size={14} aria-hidden="true" />
      </Step>
      <IconButton
        size="small"
        className={styles.play}
        label={play.label}
        hint={play.keys}
        aria-keyshortcuts={play.ariaKeys}
        data-playing={isPlaying}
        onClick={play.run}
      >
        {isPlaying ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
      </IconButton>
      <Step step={forward} direction="next">
        <SkipForward size={14} aria-hidden="true" />
      </Step>
      {children}
      <Rate {...rate} />
    </div>
  );
}

function Step({
  step: { label, keys, ariaKeys, run, isAtEnd },
  direction,
  children,
}: {
  readonly step: TransportStep;
  readonly direction: 'back' | 'next';
  readonly children: ReactNode;
}) {
  return (
    <IconButton
      size="small"
      label={label}
      hint={keys}
      aria-keyshortcuts={ariaKeys}
      aria-disabled={isAtEnd}
      data-step={direction}
      onClick={run}
    >
      {children}
    </IconButton>
  );
}

function Rate({ label, rate, rates, choose, text }: TransportRate) {
  const shown = text ?? `×${rate}`;
  return (
    <PopupMenu
      align="end"
      trigger={
        <button
          type="button"
          className={styles.rate}
          data-paused={text === undefined ? undefined : true}
          aria-label={`${label}: ${shown}`}
          title={label}
        >
          {shown}
        </button>
      }
    >
      <MenuRadio
        value={String(rate)}
        options={rates.map((each) => ({ value: String(each), label: `×${each}` }))}
        onChoose={(chosen) => choose(Number(chosen))}
      />
    </PopupMenu>
  );
}
