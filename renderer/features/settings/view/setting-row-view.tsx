import { useId, type ReactNode } from 'react';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { SmallSelect } from '../../../ui/forms/small-control.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { SettingRow } from './setting-rows.ts';
import styles from './settings.module.css';

type RowProps = { readonly row: SettingRow; readonly retention: ReactNode };

/** One setting: its name, a sentence, and what changes it. */
export function SettingRowView({ row, retention }: RowProps) {
  const { t } = useTranslation();
  const id = useId();
  const version = useBench((bench) => bench.session?.version ?? '');
  const { control } = row;
  const label = t(`settings.rows.${row.id}.label`);
  return (
    <div className={styles.row} role="group" aria-labelledby={id} data-setting={row.id} data-settings-part={row.id}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <p className={styles.text}>{t(`settings.rows.${row.id}.text`, { version })}</p>
      </div>
      <div className={styles.control}>
        {control.kind === 'choice' ? <ChoiceControl label={label} control={control} /> : null}
        {control.kind === 'place' ? <PlaceControl label={label} control={control} /> : null}
        {control.kind === 'retention' ? retention : null}
      </div>
    </div>
  );
}

type OfKind<Kind extends SettingRow['control']['kind']> = Extract<SettingRow['control'], { readonly kind: Kind }>;

function ChoiceControl({ label, control }: { readonly label: string; readonly control: OfKind<'choice'> }) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const value = useBench(control.current);
  const usual = useBench(control.usual);
  const options = control.options.map((each) => ({ value: each.value, label: each.label(t) }));
  const choose = (next: string): void => control.choose(store.getState(), next);
  return (
    <>
      {value === usual ? null : <Reset label={label} onReset={() => choose(usual)} />}
      {control.isLong ? (
        <SmallSelect aria-label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SmallSelect>
      ) : (
        <Segmented label={label} value={value} segments={options} onChoose={choose} />
      )}
    </>
  );
}

function PlaceControl({ label, control }: { readonly label: string; readonly control: OfKind<'place'> }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const { run } = useCommand(control.command);
  const open = (): void => {
    close();
    run();
  };
  return (
    <>
      {control.reset === undefined ? null : <ResetByCommand label={label} command={control.reset} />}
      <Button size="small" data-open-place={control.command} onClick={open}>
        {control.action(t)}
      </Button>
    </>
  );
}

function ResetByCommand({ label, command }: { readonly label: string; readonly command: string }) {
  const { isEnabled, run } = useCommand(command);
  return isEnabled ? <Reset label={label} onReset={run} /> : null;
}

function Reset({ label, onReset }: { readonly label: string; readonly onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={t('settings.resetOf', { name: label })}
      data-reset-setting=""
      onClick={({ currentTarget }) => {
        // The button goes; what it has reset stays.
        const row = currentTarget.closest<HTMLElement>('[data-setting]');
        const control = 'select, [aria-pressed="true"], [data-open-place]';
        row?.querySelector<HTMLElement>(control)?.focus();
        focusAfter(row, control);
        onReset();
      }}
    >
      {t('settings.reset')}
    </Button>
  );
}
