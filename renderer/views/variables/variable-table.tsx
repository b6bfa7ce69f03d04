import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { inLanguage, type Words } from '../../../shared/lib/text/words.ts';
import { readVariableRows, type VariableRow } from '../../engine/environments/variable-rows.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SmallInput, SmallSelect } from '../../ui/forms/small-control.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './variable-table.module.css';

type VariableTableProps = {
  readonly label: string;
  readonly rows: readonly VariableRow[];
  readonly onChange: (rows: readonly VariableRow[]) => void;
};

/** Edits variables of one's own: a name, a value, and whether it is a text. */
export function VariableTable({ label, rows, onChange }: VariableTableProps) {
  const { t } = useTranslation();
  const { problems } = readVariableRows(rows);
  return (
    <div className={styles.variables}>
      {rows.length === 0 ? null : (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('variables.name')}</th>
              <th scope="col">{t('variables.value')}</th>
              <th scope="col">{t('variables.kind')}</th>
              <th scope="col" aria-label={t('variables.removing')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <Row
                // Rows have no id; a row stays at its place while it is typed.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                row={row}
                problem={problems[place] ?? null}
                onChange={(next) => onChange(rows.with(place, next))}
                onRemove={() => onChange(rows.toSpliced(place, 1))}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button
        size="small"
        data-add-variable=""
        onClick={() => onChange([...rows, { name: '', value: '', isText: true }])}
      >
        <Plus size={13} aria-hidden="true" />
        {t('variables.add')}
      </Button>
    </div>
  );
}

type RowProps = {
  readonly row: VariableRow;
  readonly problem: Words | null;
  readonly onChange: (row: VariableRow) => void;
  readonly onRemove: () => void;
};

function Row({ row, problem, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const id = useId();
  const { name, value, isText } = row;
  const about = { 'aria-invalid': problem !== null, 'aria-describedby': problem === null ? undefined : id };
  const exact = { spellCheck: false, autoComplete: 'off', dir: 'auto' } as const;
  return (
    <>
      <tr>
        <td>
          <SmallInput
            {...exact}
            {...about}
            aria-label={t('variables.name')}
            value={name}
            maxLength={60}
            placeholder="gate"
            onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
          />
        </td>
        <td>
          <SmallInput
            {...exact}
            {...about}
            aria-label={t('variables.valueOf', { name })}
            value={value}
            maxLength={4096}
            onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
          />
        </td>
        <td>
          <SmallSelect
            aria-label={t('variables.kindOf', { name })}
            value={isText ? 'text' : 'plain'}
            onChange={(event) => onChange({ ...row, isText: event.currentTarget.value === 'text' })}
          >
            <option value="text">{t('variables.kinds.text')}</option>
            <option value="plain">{t('variables.kinds.plain')}</option>
          </SmallSelect>
        </td>
        <td>
          <IconButton size="small" label={t('variables.remove', { name })} onClick={onRemove}>
            <X size={13} aria-hidden="true" />
          </IconButton>
        </td>
      </tr>
      {problem === null ? null : (
        <tr>
          <td colSpan={4} className={styles.problem}>
            <p id={id} role="alert">
              {inLanguage(problem, language)}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}
