import { Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { WrittenCurve } from '../../../../../shared/documents/story/curve-edit.ts';
import { writeDuration } from '../../../../../shared/documents/story/story-move.ts';
import { curveShapes } from '../../../../../shared/documents/story/story.ts';
import { costOfCurve, type CurveCost } from '../../../../../shared/protocol/simulate/curve-steps.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { countedValues, endsOf } from '../../../../engine/stories/curves.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { SmallInput, SmallSelect } from '../../../../ui/forms/small-control.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './curve-card.module.css';

const minute = 60_000;
const usualIntervals = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute);

/** The curve of a planned call: its values to type, how stale its number gets, and what each interval costs. */
export function CurveCard({ place }: { readonly place: number }) {
  const { t } = useTranslation();
  const view = useBench((bench) => bench.storyView);
  const set = useBench((bench) => bench.setCurve);
  const entry = view?.readable?.story.entries[place];
  const counted = useMemo(() => (view === null ? [] : countedValues(view, place)), [view, place]);
  if (entry?.kind !== 'call' || entry.curve === null) return null;
  const { curve } = entry;
  const kind = counted.find(({ pointer }) => pointer === curve.pointer)?.kind ?? 'string';
  const pointers = [...new Set([curve.pointer, ...counted.map(({ pointer }) => pointer)])];
  const change = (values: Partial<WrittenCurve>): void => set(place, values);
  return (
    <div className={styles.curve} role="group" aria-label={t('stories.curves.title')} data-curve-card={place}>
      <Cost cost={costOfCurve(curve, kind)} />
      <label className={styles.wide}>
        {t('stories.curves.value')}
        <SmallSelect
          value={curve.pointer}
          data-curve-pointer=""
          onChange={({ currentTarget }) => {
            const chosen = counted.find(({ pointer }) => pointer === currentTarget.value);
            change({ pointer: currentTarget.value, ...(chosen === undefined ? {} : endsOf(chosen)) });
          }}
        >
          {pointers.map((pointer) => (
            <option key={pointer}>{pointer}</option>
          ))}
        </SmallSelect>
      </label>
      <NumberInput name="from" value={curve.from} onTyped={(from) => change({ from })} />
      <NumberInput name="to" value={curve.to} onTyped={(to) => change({ to })} />
      <NumberInput name="over" value={curve.overMs / minute} onTyped={(over) => change({ overMs: msOf(over) })} />
      <NumberInput name="every" value={curve.everyMs / minute} onTyped={(every) => change({ everyMs: msOf(every) })} />
      <label className={styles.wide}>
        {t('stories.curves.shape')}
        <SmallSelect
          value={curve.shape}
          onChange={({ currentTarget }) => {
            const shape = curveShapes.find((each) => each === currentTarget.value);
            if (shape !== undefined) change({ shape });
          }}
        >
          {curveShapes.map((shape) => (
            <option key={shape} value={shape}>
              {t(`stories.curves.shapes.${shape}`)}
            </option>
          ))}
        </SmallSelect>
      </label>
      <Costs curve={curve} kind={kind} onChoose={(everyMs) => change({ everyMs })} />
      <RemoveCurve />
    </div>
  );
}

function msOf(minutes: number): number {
  return Math.round(minutes * minute);
}

type NumberInputProps = {
  readonly name: 'from' | 'to' | 'over' | 'every';
  readonly value: number;
  readonly onTyped: (value: number) => void;
};

/** A number that is written when the field is left, or with Enter; what is no number stays in the field. */
function NumberInput({ name, value, onTyped }: NumberInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isGood = typed === null || isUsable(typed, name);
  const finish = (): void => {
    if (typed === null || !isGood) return;
    setTyped(null);
    if (Number(typed) !== value) onTyped(Number(typed));
  };
  return (
    <div>
      <label>
        {t(`stories.curves.${name}`)}
        <SmallInput
          inputMode="decimal"
          value={typed ?? String(value)}
          aria-invalid={!isGood}
          aria-describedby={isGood ? undefined : id}
          data-curve-value={name}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
            if (event.key === 'Escape') setTyped(null);
            // The keys of the timeline are not those of a field.
            event.stopPropagation();
          }}
        />
      </label>
      {isGood ? null : (
        <p id={id} className={styles.problem} role="alert">
          {t(problems[name])}
        </p>
      )}
    </div>
  );
}

const problems = {
  from: 'stories.curves.badNumber',
  to: 'stories.curves.badNumber',
  over: 'stories.curves.badLength',
  every: 'stories.curves.badMinutes',
} as const;

function isUsable(typed: string, name: NumberInputProps['name']): boolean {
  if (!/^\s*-?\d{1,9}(?:\.\d{1,6})?\s*$/.test(typed)) return false;
  switch (name) {
    case 'over':
      return Number(typed) >= 0;
    case 'every':
      return msOf(Number(typed)) > 0;
    default:
      return true;
  }
}

type CostsProps = {
  readonly curve: WrittenCurve;
  readonly kind: 'string' | 'number';
  readonly onChoose: (everyMs: number) => void;
};

function Cost({ cost }: { readonly cost: CurveCost }) {
  const { t } = useTranslation();
  const { calls, mostOff, longestMs } = cost;
  const stale =
    longestMs === 0 ? t('stories.curves.fresh') : t('stories.curves.stale', { off: mostOff, time: staleFor(cost) });
  return (
    <p className={styles.wide} role="status" data-curve-cost={calls}>
      {t('stories.curves.cost', { count: calls, stale })}
    </p>
  );
}

/** The usual intervals and the curve's own, each with its cost. */
function Costs({ curve, kind, onChoose }: CostsProps) {
  const { t } = useTranslation();
  const intervals = [...new Set([...usualIntervals.filter((each) => each <= curve.overMs), curve.everyMs])];
  const rows = intervals
    .toSorted((one, other) => one - other)
    .map((everyMs) => ({ everyMs, ...costOfCurve({ ...curve, everyMs }, kind) }));
  return (
    <table className={styles.costs}>
      <caption>{t('stories.curves.costs')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('stories.curves.interval')}</th>
          <th scope="col">{t('stories.curves.calls')}</th>
          <th scope="col">{t('stories.curves.off')}</th>
          <th scope="col">{t('stories.curves.wrongFor')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const every = writeDuration(row.everyMs);
          return (
            <tr key={row.everyMs} aria-current={row.everyMs === curve.everyMs || undefined}>
              <th scope="row">
                <Button
                  look="quiet"
                  size="small"
                  title={t('stories.curves.choose', { every })}
                  data-interval={row.everyMs}
                  onClick={() => onChoose(row.everyMs)}
                >
                  {every}
                </Button>
              </th>
              <td>{row.calls}</td>
              <td>{row.mostOff}</td>
              <td>{staleFor(row)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** In whole seconds: the last millisecond before a call is not told apart from it. */
function staleFor({ longestMs }: CurveCost): string {
  const seconds = Math.ceil(longestMs / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [...(minutes === 0 ? [] : [`${minutes}m`]), ...(minutes > 0 && rest === 0 ? [] : [`${rest}s`])].join(' ');
}

function RemoveCurve() {
  const { t } = useTranslation();
  const { isEnabled, run } = useCommand('story.curve-remove');
  return (
    <Button size="small" disabled={!isEnabled} data-remove-curve="" onClick={run}>
      <Trash2 size={12} aria-hidden="true" />
      {t('stories.curves.remove')}
    </Button>
  );
}
