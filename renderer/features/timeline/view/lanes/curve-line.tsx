import { memo } from 'react';
import { writeDuration } from '../../../../../shared/documents/story/story-move.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { PlacedCurve } from './curve-shapes.ts';
import { Item } from './lane-items.tsx';
import styles from './lane-items.module.css';

/** Draws a curve over its lane, what phones show as stairs beside it, and its handles. */
export const CurveLine = memo(function CurveLine({ curve }: { readonly curve: PlacedCurve }) {
  const { t } = useTranslation();
  const { of, line, stairs, handles } = curve;
  const { pointer, from, to, overMs, everyMs } = of.curve;
  const name = pointer.split('/').at(-1) ?? '';
  const terms = t('stories.curves.terms', { over: writeDuration(overMs), every: writeDuration(everyMs) });
  return (
    <>
      <svg className={styles.curve} aria-hidden="true" data-curve-line={of.place}>
        {stairs === null ? null : <path d={stairs} className={styles.stairs} />}
        <path d={line} />
      </svg>
      {handles.map(({ handle, x, y }) => (
        <Item
          key={handle}
          item={{ item: 'curve', place: of.place, handle }}
          className={styles.handle}
          x={x}
          y={y}
          tip={[
            `${t('stories.curves.handle', { name, from, to })} · ${t(`stories.curves.handles.${handle}`)}`,
            terms,
            t('stories.curves.keys'),
          ]}
          data={{ 'data-curve': String(of.place), 'data-handle': handle }}
        />
      ))}
    </>
  );
});
