import { useState } from 'react';
import { deliveryFaults, type DeliveryFault } from '../../../../../shared/protocol/disorder/deliveries.ts';
import { steadyHabits, type SenderHabits } from '../../../../../shared/protocol/disorder/receive.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { isStoryActive } from '../../../../store/window/active-tab.ts';
import { Button } from '../../../../ui/button.tsx';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { DisorderTerms } from '../../store/slices.ts';
import styles from './disorder.module.css';
import { DisorderResult } from './disorder-result.tsx';

const mostCases = 100_000;

/** Delivers the calls of the open story as a network might, and shows what goes wrong. */
export function DisorderDialog() {
  const { t } = useTranslation();
  const [kinds, setKinds] = useState<readonly DeliveryFault[]>(deliveryFaults);
  const [cases, setCases] = useState('500');
  const [seed, setSeed] = useState('1');
  const [habits, setHabits] = useState<SenderHabits>(steadyHabits);
  const hasOpen = useBench((bench) => isStoryActive(bench));
  const [chosen, setOf] = useState<Scope>('story');
  const of = hasOpen ? chosen : 'project';
  const progress = useBench((bench) => bench.disorderProgress);
  const found = useBench((bench) => bench.disorderFound);
  const run = useBench((bench) => bench.tryDisorder);
  const cancel = useBench((bench) => bench.cancelDisorder);
  const closeDialog = useBench((bench) => bench.closeDialog);
  const count = Number(cases);
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostCases;
  const close = (): void => {
    cancel();
    closeDialog();
  };
  return (
    <Modal title={t('disorder.title')} text={t('disorder.text')} onClose={close} isWide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isCount && kinds.length > 0 && progress === null) void run({ kinds, cases: count, seed, habits, of });
        }}
      >
        {hasOpen ? <Stories of={of} onChange={setOf} /> : null}
        <Kinds kinds={kinds} onChange={setKinds} />
        <Numbers cases={cases} seed={seed} isCount={isCount} onCases={setCases} onSeed={setSeed} />
        <Habits habits={habits} onChange={setHabits} />
        <div role="status" aria-live="polite">
          {progress === null ? null : <Tried {...progress} />}
          {found === null ? null : <DisorderResult found={found} />}
        </div>
        <ModalActions>
          {progress === null ? (
            <Button onClick={close}>{t('dialogs.close')}</Button>
          ) : (
            <Button onClick={cancel}>{t('dialogs.cancel')}</Button>
          )}
          <Button type="submit" look="primary" aria-disabled={progress !== null} autoFocus data-try-disorder="">
            {t('disorder.run')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

type Scope = DisorderTerms['of'];

function Stories({ of, onChange }: { readonly of: Scope; readonly onChange: (of: Scope) => void }) {
  const { t } = useTranslation();
  const options = (['story', 'project'] as const).map((value) => ({ value, label: t(`disorder.ofWhat.${value}`) }));
  return <Choice label={t('disorder.of')} value={of} options={options} onChoose={onChange} />;
}

/** How many deliveries were tried. */
function Tried({ done, all }: { readonly done: number; readonly all: number }) {
  const { t } = useTranslation();
  return <progress className={styles.progress} aria-label={t('disorder.running')} value={done} max={all} />;
}

type KindsProps = {
  readonly kinds: readonly DeliveryFault[];
  readonly onChange: (kinds: readonly DeliveryFault[]) => void;
};

function Kinds({ kinds, onChange }: KindsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('disorder.faults')}</legend>
      {deliveryFaults.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            data-fault={kind}
            onChange={({ currentTarget }) =>
              onChange(deliveryFaults.filter((each) => (each === kind ? currentTarget.checked : kinds.includes(each))))
            }
          />
          {t(`disorder.kinds.${kind}`)}
        </label>
      ))}
      {kinds.length === 0 ? (
        <p className={styles.problem} role="alert">
          {t('disorder.noKind')}
        </p>
      ) : null}
    </fieldset>
  );
}

type NumbersProps = {
  readonly cases: string;
  readonly seed: string;
  /** Whether so many deliveries can be tried. */
  readonly isCount: boolean;
  readonly onCases: (cases: string) => void;
  readonly onSeed: (seed: string) => void;
};

function Numbers({ cases, seed, isCount, onCases, onSeed }: NumbersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <FormField label={t('disorder.cases')} problem={isCount ? null : t('disorder.badCases')}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={1}
            max={mostCases}
            value={cases}
            data-cases=""
            onChange={({ currentTarget }) => onCases(currentTarget.value)}
          />
        )}
      </FormField>
      <FormField label={t('disorder.seed')} help={t('disorder.seedHelp')}>
        {(control) => <input {...control} value={seed} onChange={({ currentTarget }) => onSeed(currentTarget.value)} />}
      </FormField>
    </div>
  );
}

type HabitsProps = { readonly habits: SenderHabits; readonly onChange: (habits: SenderHabits) => void };

function Habits({ habits, onChange }: HabitsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <Choice
        label={t('disorder.time')}
        value={habits.time}
        options={(['event', 'send'] as const).map((value) => ({ value, label: t(`disorder.times.${value}`) }))}
        onChoose={(time) => onChange({ ...habits, time })}
      />
      <Choice
        label={t('disorder.repeat')}
        value={habits.repeat}
        options={(['same', 'new'] as const).map((value) => ({ value, label: t(`disorder.repeats.${value}`) }))}
        onChoose={(repeat) => onChange({ ...habits, repeat })}
      />
    </div>
  );
}
