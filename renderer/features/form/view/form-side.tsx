import { ChevronDown } from 'lucide-react';
import { useId, useState, type AriaAttributes, type KeyboardEvent } from 'react';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import { hasHidden, markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { choicesOf } from '../../../../shared/protocol/reference/field-values.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { activeGaps } from '../../../store/sending/in-use.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { fromDecimal, fromLocalTime, toDecimal, toLocalTime } from '../engine/entered-values.ts';
import type { FormSide, RowOf } from '../engine/form-row.ts';
import { localeOf } from './row-words.ts';
import styles from './form-view.module.css';
import { useFormContext } from './use-form.ts';

type SideProps = {
  readonly id: string;
  readonly row: RowOf<'field'>;
  readonly side: FormSide;
  readonly label: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
};

/** One value: its text as typed, what helps to pick it, and what it means. */
export function FormSideView({ id, row, side, label, describedBy, isWrong }: SideProps) {
  const { t } = useTranslation();
  const { actions, isLocked, openMenu } = useFormContext();
  const language = useBench((bench) => bench.settings.language);
  const locale = localeOf(side.locale);
  const name = locale === null ? label : `${label} · ${inLanguage(locale.name, language)}`;
  const isSpecial = hasLostCharacters(side.shown);
  const open = (anchor: Element): void => openMenu(anchor, row, side);
  return (
    <div className={styles.side} lang={locale?.tag}>
      <div className={styles.box} data-wrong={isWrong || undefined} data-state={side.state}>
        {locale === null ? null : (
          <span className={styles.language} aria-hidden="true">
            {locale.ownName}
          </span>
        )}
        <Entry
          id={id}
          className={styles.input}
          value={side.shown}
          placeholder={
            side.state === 'absent' ? t('form.absent') : side.state === 'closed' ? t('form.closed') : undefined
          }
          aria-label={name}
          aria-describedby={describedBy}
          aria-invalid={isWrong}
          readOnly={isLocked || isSpecial || side.state === 'closed'}
          spellCheck={false}
          data-pointer={side.pointer}
          onType={(value) => actions.set(row.kind, side.pointer, value)}
          onPress={(event) => pressInField(event, open)}
        />
        {side.size === null ? null : (
          <span className={styles.size} data-over={side.size.used > side.size.most || undefined}>
            {`${side.size.used}/${side.size.most}`}
          </span>
        )}
        <IconButton
          label={t('form.more', { label: name })}
          size="small"
          onClick={({ currentTarget }) => open(currentTarget)}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <TimePicker row={row} side={side} label={name} />
      <Money row={row} side={side} label={name} />
      <Meaning row={row} side={side} isSpecial={isSpecial} />
    </div>
  );
}

type EntryProps = AriaAttributes & {
  readonly id: string;
  readonly className: string | undefined;
  readonly placeholder: string | undefined;
  readonly readOnly: boolean;
  readonly spellCheck: boolean;
  readonly 'data-pointer': string;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onPress: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** A line of text; a text of several lines where the value is one. */
function Entry({ onType, onPress, ...rest }: EntryProps) {
  const hasLines = rest.value.includes('\n');
  const [isLong, setIsLong] = useState(hasLines);
  // Once it has lines it stays a field of lines: another element would not have the focus.
  if (hasLines && !isLong) setIsLong(true);
  return hasLines || isLong ? (
    <textarea {...rest} rows={1} onChange={({ target }) => onType(target.value)} onKeyDown={onPress} />
  ) : (
    <input {...rest} onChange={({ target }) => onType(target.value)} onKeyDown={onPress} />
  );
}

/** A field turns every line break into a line feed. */
function hasLostCharacters(shown: string): boolean {
  return shown.includes('\r') || shown.includes('\u0000');
}

/** Enter leads to the next field; Alt+Down opens the values. A value of several lines takes Enter itself. */
function pressInField(
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  open: (anchor: Element) => void,
): void {
  const { currentTarget, key, altKey, shiftKey, nativeEvent } = event;
  if (altKey && key === 'ArrowDown') {
    event.preventDefault();
    return open(currentTarget);
  }
  if (key !== 'Enter' || altKey || event.ctrlKey || event.metaKey || nativeEvent.isComposing) return;
  if (shiftKey || currentTarget.value.includes('\n')) return;
  event.preventDefault();
  const fields = [...(currentTarget.closest('[data-form]')?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])];
  fields[fields.indexOf(currentTarget) + 1]?.focus();
}

type HelpProps = Pick<SideProps, 'row' | 'side' | 'label'>;

function TimePicker({ row, side, label }: HelpProps) {
  const { t } = useTranslation();
  const { actions, isLocked } = useFormContext();
  const gaps = useBench(activeGaps);
  const [typed, setTyped] = useState<string | null>(null);
  const { picker } = row.kind;
  if (picker?.picks !== 'time' || row.offset === null || side.state === 'closed') return null;
  const isSeconds = picker.unitGap !== undefined && gapValue(gaps, picker.unitGap) === 'seconds';
  const terms = { offsetMinutes: row.offset.minutes, unitMs: isSeconds ? 1000 : 1 };
  return (
    <div className={styles.picked}>
      <input
        type="datetime-local"
        step={1}
        className={styles.time}
        max="9999-12-31T23:59:59"
        value={typed ?? toLocalTime(side.resolved ?? side.shown, terms)}
        aria-label={t('form.picked', { label })}
        readOnly={isLocked}
        // A year that is being typed is no time yet.
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = fromLocalTime(target.value, terms);
          if (number !== null && !isLocked) actions.set(row.kind, side.pointer, number);
        }}
      />
      <span className={styles.zone}>{row.offset.zone}</span>
    </div>
  );
}

function Money({ row, side, label }: HelpProps) {
  const { t } = useTranslation();
  const { actions, isLocked } = useFormContext();
  const id = useId();
  /** What is no amount stays in view, until the value is changed elsewhere. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string | null } | null>(null);
  if (row.money === null || side.state === 'closed') return null;
  const { currency, decimals } = row.money;
  const minor = side.resolved === null ? side.shown : side.resolved.replaceAll('"', '');
  const entered = typed !== null && (typed.over === null || typed.over === minor) ? typed : null;
  const isWrong = entered !== null && entered.over !== null;
  return (
    <div className={styles.picked}>
      <input
        inputMode="decimal"
        className={styles.money}
        value={entered?.text ?? toDecimal(minor, decimals)}
        aria-label={t('form.amount', { label, currency })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        readOnly={isLocked}
        onBlur={() => setTyped(isWrong && entered.text.trim() !== '' ? entered : null)}
        onChange={({ target }) => {
          const next = fromDecimal(target.value, decimals);
          setTyped({ text: target.value, over: next === null ? minor : null });
          if (next !== null) actions.set(row.kind, side.pointer, next);
        }}
      />
      <span className={styles.zone}>{currency}</span>
      {isWrong ? (
        <span id={id} role="alert" className={styles.amountWrong} data-amount-wrong="">
          {t('form.amountWrong', { count: decimals, example: toDecimal('21500', decimals) })}
        </span>
      ) : null}
    </div>
  );
}

/** What a value means: its words in the table, what its variables give, its hidden characters. */
function Meaning({ row, side, isSpecial }: Pick<SideProps, 'row' | 'side'> & { readonly isSpecial: boolean }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const status = useBench((bench) =>
    row.field.name === 'orderStatus' ? (bench.analysis?.scenario.lifecycle ?? null) : null,
  );
  if (isSpecial) return <p className={styles.meaning}>{t('form.special')}</p>;
  const means =
    status?.statuses.find(({ name }) => name === side.shown)?.means ??
    choicesOf({ ...row.field, kind: row.kind }).find(({ value }) => value === side.shown)?.means;
  const lines = [
    means === undefined ? null : inLanguage(means, language),
    side.resolved === null ? null : `= ${side.resolved}`,
    hasHidden(side.shown) ? markHidden(side.shown) : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : <p className={styles.meaning}>{lines.join(' · ')}</p>;
}
