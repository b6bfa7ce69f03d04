import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../button.tsx';
import styles from './one-line.module.css';

type OneLineProps = {
  readonly text: string;
  readonly mayTakeTwo?: boolean;
};

/** Shows a text on one line (or two), with a button for the rest. */
export function OneLine({ text, mayTakeTwo = false }: OneLineProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const line = place.current;
    if (line === null || isOpen) return undefined;
    const observer = new ResizeObserver(() =>
      setLong(line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1),
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return (
    <>
      <p
        ref={place}
        title={isLong ? text : undefined}
        className={styles.text}
        data-open={isOpen || undefined}
        data-two={mayTakeTwo || undefined}
      >
        {text}
      </p>
      {isLong ? (
        <Button size="small" aria-expanded={isOpen} className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('banner.less') : t('banner.more')}
        </Button>
      ) : null}
    </>
  );
}
