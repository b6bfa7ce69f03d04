import { ChevronRight, EllipsisVertical, Plus } from 'lucide-react';
import { memo, useId, type MouseEvent, type ReactNode } from 'react';

import { isSameData } from '../../../../shared/lib/same-data.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activeGaps } from '../../../store/sending/in-use.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { FormRow, RowOf } from '../engine/form-row.ts';
import { FormSideView } from './form-side.tsx';
import { RowFindings } from './row-findings.tsx';
import { demandWords, helpWords, labelOf } from './row-words.ts';
import { type ShownRow, useFormContext } from './use-form.ts';
import styles from './form-view.module.css';
import { ItemButtons } from './form-menu.tsx';

type RowProps<R> = { readonly row: R; readonly shown: ShownRow; readonly isOpen: boolean };

/** A row of the form, drawn again only when it says something else. */
export const FormRowView = memo(
  DrawnRow,
  (before, next) => before.isOpen === next.isOpen && isSameData(before.shown, next.shown),
);

function DrawnRow({ shown, isOpen }: { readonly shown: ShownRow; readonly isOpen: boolean }) {
  const { row } = shown;
  switch (row.row) {
    case 'field':
      return <FieldRow row={row} shown={shown} isOpen={isOpen} />;
    case 'group':
      return <GroupRow row={row} shown={shown} isOpen={isOpen} />;
    case 'item':
      return <ItemRow row={row} shown={shown} isOpen={isOpen} />;
    case 'other':
      return <OtherRow row={row} shown={shown} isOpen={isOpen} />;
  }
}

function indent({ depth }: FormRow) {
  return { paddingInlineStart: `${12 + depth * 12}px` };
}

function FieldRow({ row, shown }: RowProps<RowOf<'field'>>) {
  const { t } = useTranslation();
  const id = useId();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(activeGaps);
  const label = labelOf(row, language);
  const demand = row.item === null ? demandWords(row.demand, gaps, language, t) : '';
  return (
    <div className={styles.row} style={indent(row)} data-row={row.id}>
      <div className={styles.name}>
        <label className={styles.label} htmlFor={`${id}-0`}>
          {label}
        </label>
        <code className={styles.code}>{row.item === null ? row.field.name : `[${row.item.index}]`}</code>
        {row.demand.isRequired && row.item === null ? <span className={styles.required}>{demand}</span> : null}
      </div>
      <div className={styles.values}>
        <div className={styles.sides} data-sides={row.sides.length}>
          {row.sides.map((side, at) => (
            <FormSideView
              key={side.pointer}
              id={`${id}-${at}`}
              row={row}
              side={side}
              label={label}
              describedBy={`${id}-help${shown.findings.length === 0 ? '' : ` ${id}-findings`}`}
              isWrong={shown.findings.some(
                ({ severity, path }) => severity === 'error' && (path === side.pointer || side.state === 'absent'),
              )}
            />
          ))}
          {row.item === null ? null : <ItemButtons row={row} label={label} item={row.item} />}
        </div>
        <p id={`${id}-help`} className={styles.help}>
          {[helpWords(row.kind, row.field, gaps, language), row.demand.isRequired ? '' : demand]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <RowFindings id={`${id}-findings`} findings={shown.findings} />
      </div>
    </div>
  );
}

function GroupRow({ row, shown, isOpen }: RowProps<RowOf<'group'>>) {
  const { t } = useTranslation();
  const { actions, isLocked, toggle } = useFormContext();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(activeGaps);
  const label = labelOf(row, language);
  const { list } = row;
  const count =
    list === null
      ? row.isPresent
        ? ''
        : t('form.absent')
      : list.most === null
        ? t('form.itemsAny', { count: list.count })
        : t('form.items', { count: list.count, most: list.most });
  return (
    <div className={styles.group} style={indent(row)} data-row={row.id}>
      <div className={styles.head}>
        <Fold isOpen={isOpen} onToggle={() => toggle(row.id, !isOpen)}>
          <span className={styles.title}>{label}</span>
          <code className={styles.code}>{row.field.name}</code>
          <span className={styles.count}>
            {[count, demandWords(row.demand, gaps, language, t)].filter(Boolean).join(' · ')}
          </span>
        </Fold>
        {list === null || isLocked ? null : (
          <Button
            size="small"
            aria-label={t('form.addTo', { label })}
            data-form-add={row.id}
            onClick={() => {
              actions.add(list.kind, row.pointers);
              toggle(row.id, true);
              toggle(`${row.id}/${list.count}`, true);
            }}
          >
            <Plus size={13} aria-hidden="true" />
            {t('form.add')}
          </Button>
        )}
        <More row={row} label={label} />
      </div>
      <RowFindings findings={shown.findings} />
    </div>
  );
}

function ItemRow({ row, shown, isOpen }: RowProps<RowOf<'item'>>) {
  const { toggle } = useFormContext();
  const language = useBench((bench) => bench.settings.language);
  const label = labelOf(row, language).trim();
  return (
    <div className={styles.item} style={indent(row)} data-row={row.id}>
      <div className={styles.head}>
        <Fold isOpen={isOpen} onToggle={() => toggle(row.id, !isOpen)}>
          <span className={styles.number}>{row.item.index + 1}</span>
          <span className={styles.title}>{row.title}</span>
        </Fold>
        <ItemButtons row={row} label={label} item={row.item} />
      </div>
      <RowFindings findings={shown.findings} />
    </div>
  );
}

function OtherRow({ row, shown }: RowProps<RowOf<'other'>>) {
  const { t } = useTranslation();
  return (
    <div className={styles.row} style={indent(row)} data-row={row.id} data-other={row.why}>
      <div className={styles.name}>
        <code className={styles.label}>{row.name}</code>
        <span className={styles.why}>{t(`form.why.${row.why}`)}</span>
      </div>
      <div className={styles.values}>
        <div className={styles.box}>
          <code className={styles.source}>
            {row.source.length > mostShown ? `${row.source.slice(0, mostShown)}…` : row.source}
          </code>
          <More row={row} label={row.name} />
        </div>
        <RowFindings findings={shown.findings} />
        {row.more === 0 ? null : <p className={styles.help}>{t('form.moreMembers', { count: row.more })}</p>}
      </div>
    </div>
  );
}

const mostShown = 200;

function Fold({
  isOpen,
  onToggle,
  children,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
      {children}
    </button>
  );
}

function More({ row, label }: { readonly row: FormRow; readonly label: string }) {
  const { t } = useTranslation();
  const { openMenu } = useFormContext();
  return (
    <IconButton
      label={t('form.more', { label })}
      size="small"
      onClick={({ currentTarget }: MouseEvent) => openMenu(currentTarget, row, null)}
    >
      <EllipsisVertical size={14} aria-hidden="true" />
    </IconButton>
  );
}
