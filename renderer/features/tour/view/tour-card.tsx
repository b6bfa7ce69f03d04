import { Popover } from '@base-ui/react/popover';
import { Check, X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useMedia } from '../../../ui/measured/use-media.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { isTourStepDone, selectTourStep } from '../store/tour.ts';
import { tourSteps, type TourStep } from '../store/tour-steps.ts';
import styles from './tour-card.module.css';

/** The step of the tour, beside the part of the window that it is about. The window can be used meanwhile. */
export function TourCard() {
  const step = useBench(selectTourStep);
  const leave = useBench((bench) => bench.leaveTour);
  const button = useRef<HTMLButtonElement>(null);
  const isLow = useMedia('(height < 760px)');
  const isVeryLow = useMedia('(height < 560px)');
  if (step === null) return null;
  const [target, side] = placeOf(step, isVeryLow ? 'very-low' : isLow ? 'low' : 'high');
  return (
    <Popover.Root
      key={step.id}
      open
      onOpenChange={(_, { reason, event }) => {
        if (reason === 'escape-key' && !isForElse(event)) leave();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={() => document.querySelector(target)}
          side={side}
          align={side === 'right' ? 'start' : 'center'}
          sideOffset={8}
          collisionPadding={12}
        >
          <Popover.Popup
            className={styles.card}
            data-tour={step.id}
            data-region="tour"
            initialFocus={'isTyped' in step && step.isTyped ? false : button}
            finalFocus={false}
          >
            <Step step={step} button={button} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Whether Escape is about something else than the tour: what is open over the window, or a field that is left. */
function isForElse({ target, defaultPrevented }: Event): boolean {
  if (defaultPrevented || !(target instanceof Element)) return true;
  if (target.closest('[data-tour]') !== null) return false;
  if (document.querySelector('[role="dialog"]:not([data-tour]), [role="menu"], [role="listbox"]') !== null) return true;
  return target.closest('input, select, textarea') !== null && target.closest('.monaco-editor') === null;
}

/**
 * In a low window a panel opens over the lower part of the editor, where the card would cover it; in a very low one its head
 * is there too.
 */
function placeOf(
  step: TourStep,
  height: 'high' | 'low' | 'very-low',
): readonly [target: string, side: TourStep['side']] {
  const { target, side } = step;
  if ('part' in target) return [target.part, side];
  if (height === 'high') return [`[data-panel-tab="${target.panel}"]`, side];
  return [height === 'very-low' && step.id === 'answer' ? '[data-send]' : '[data-region="editor"] nav', 'bottom'];
}

type StepProps = { readonly step: TourStep; readonly button: RefObject<HTMLButtonElement | null> };

function Step({ step, button }: StepProps) {
  const { t } = useTranslation();
  const isDone = useBench(isTourStepDone);
  const leave = useBench((bench) => bench.leaveTour);
  const act = useBench((bench) => bench.doTourStep);
  const next = useBench((bench) => bench.nextTourStep);
  const at = tourSteps.indexOf(step) + 1;
  const done = isDone && 'act' in step ? t(`tour.done.${step.id}`) : '';
  return (
    <>
      <div className={styles.head}>
        <span className={styles.count}>{t('tour.count', { at, count: tourSteps.length })}</span>
        <IconButton size="small" label={t('tour.leave')} onClick={leave}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      </div>
      <Popover.Title className={styles.title}>{t(`tour.steps.${step.id}.title`)}</Popover.Title>
      <Popover.Description className={styles.text}>{t(`tour.steps.${step.id}.text`)}</Popover.Description>
      <div className={styles.foot}>
        <p className={styles.done} role="status">
          {done === '' ? null : <Check size={14} aria-hidden="true" />}
          {done}
        </p>
        <Button
          data-tour-go=""
          ref={button}
          look={isDone ? 'primary' : 'plain'}
          onClick={isDone ? next : () => void act()}
        >
          {isDone ? t(at === tourSteps.length ? 'tour.finish' : 'tour.next') : t('tour.act')}
        </Button>
      </div>
    </>
  );
}
