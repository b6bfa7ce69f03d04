import type { ReactElement } from 'react';
import type { Field } from '../../../../shared/fields/field.ts';
import { explainVariable, variableList } from '../../../../shared/documents/variable-list.ts';
import { myNames } from '../../../../shared/documents/my-variables.ts';
import { myScopesOf } from '../../../../shared/documents/variables.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { commonCurrencies } from '../../../../shared/specification/currencies.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { choicesOf } from '../../../../shared/protocol/reference/field-values.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import { MenuGroup, MenuItem, SubMenu } from '../../../ui/overlays/menu.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { FormRow, FormSide, RowOf } from '../engine/form-row.ts';
import { pointersOf } from '../engine/row-findings.ts';
import { labelOf, localeOf } from './row-words.ts';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import styles from './form-view.module.css';
import { useFormContext } from './use-form.ts';

export type OpenMenu = { readonly anchor: Element; readonly row: FormRow; readonly side: FormSide | null };

/** One menu for all rows: the values a field takes, variables, and what can be done with it. */
export function FormMenu({ menu, onClose }: { readonly menu: OpenMenu | null; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (menu === null) return null;
  const { anchor, row, side } = menu;
  return (
    <AnchoredMenu
      anchor={anchor}
      label={t('form.more', { label: labelOf(row, language) })}
      onClose={onClose}
      focusAfter={() =>
        document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(side?.pointer ?? '')}"]`) ??
        (anchor instanceof HTMLElement ? anchor : null)
      }
    >
      {row.row === 'field' && side !== null ? <ValueItems row={row} side={side} /> : null}
      <ActionItems row={row} side={side} />
    </AnchoredMenu>
  );
}

type Value = { readonly value: string; readonly detail: string };

/** The values that are offered for a field, with their meanings. */
function useValues({ field, kind }: RowOf<'field'>): readonly Value[] {
  const language = useBench((bench) => bench.settings.language);
  const lifecycle = useBench((bench) => bench.analysis?.scenario.lifecycle ?? null);
  if (field.name === 'orderStatus' && lifecycle !== null)
    return lifecycle.statuses.map(({ name, means }) => ({ value: name, detail: inLanguage(means, language) }));
  const listed = choicesOf({ ...field, kind });
  if (listed.length > 0) return listed.map(({ value, means }) => ({ value, detail: inLanguage(means, language) }));
  return kind.picker?.picks === 'value' ? kind.picker.values.map((value) => ({ value, detail: '' })) : [];
}

function ValueItems({ row, side }: { readonly row: RowOf<'field'>; readonly side: FormSide }) {
  const { t } = useTranslation();
  const { actions, isLocked } = useFormContext();
  const language = useBench((bench) => bench.settings.language);
  const values = useValues(row);
  if (isLocked || side.state === 'closed') return null;
  const put = (value: string) => () => actions.set(row.kind, side.pointer, value);
  const common = commonOf(values);
  const item = ({ value, detail }: Value): ReactElement => (
    <MenuItem
      key={value}
      label={value}
      {...(detail === '' ? {} : { detail })}
      isCurrent={value === side.shown}
      itemId={value}
      onRun={put(value)}
    />
  );
  const example = exampleOf(row.field);
  const other = row.sides.find((each) => each.locale !== side.locale && each.state === 'text' && each.shown !== '');
  const otherLocale = localeOf(other?.locale ?? null);
  return (
    <>
      {values.length === 0 ? null : (
        <MenuGroup label={t('form.values')}>
          {common.map(item)}
          {common.length === values.length ? null : (
            <SubMenu label={t('form.allValues')} mark="values">
              {values.map(item)}
            </SubMenu>
          )}
        </MenuGroup>
      )}
      {example === null ? null : (
        <MenuItem label={t('form.useExample', { value: example })} itemId="example" onRun={put(example)} />
      )}
      {other === undefined || otherLocale === null ? null : (
        <MenuItem
          label={t('form.copyFrom', { language: inLanguage(otherLocale.name, language) })}
          itemId="copy"
          onRun={put(other.shown)}
        />
      )}
      <Variables onChoose={put} />
    </>
  );
}

function Variables({ onChoose }: { readonly onChoose: (value: string) => () => void }) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const language = useBench((bench) => bench.settings.language);
  const { inspectTerms, activeTab } = store.getState();
  const own = myNames(myScopesOf(inspectTerms(activeTab?.id ?? '').options.variables ?? {})).map(
    (name) => `my.${name}`,
  );
  return (
    <SubMenu label={t('form.variables')} mark="variables">
      {[...own, ...variableList.map(({ name }) => name)].map((name) => {
        const means = explainVariable(name)?.means;
        return (
          <MenuItem
            key={name}
            label={`{{${name}}}`}
            {...(means === undefined ? {} : { detail: inLanguage(means, language) })}
            itemId={name}
            onRun={onChoose(`{{${name}}}`)}
          />
        );
      })}
    </SubMenu>
  );
}

/** Of a long list of currencies the common ones. */
function commonOf(values: readonly Value[]): readonly Value[] {
  const common = commonCurrencies.flatMap((code) => values.find(({ value }) => value === code) ?? []);
  return common.length === commonCurrencies.length ? common : values;
}

function exampleOf({ example }: Field): string | null {
  return typeof example === 'string' || typeof example === 'number' ? String(example) : null;
}

function ActionItems({ row, side }: { readonly row: FormRow; readonly side: FormSide | null }) {
  const { t } = useTranslation();
  const { actions, isLocked } = useFormContext();
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const jump = useBench((bench) => bench.jumpToPath);
  const show = useBench((bench) => bench.showReference);
  const pointers = side === null ? pointersOf(row) : [side.pointer];
  const [pointer = ''] = pointers;
  const isPresent =
    side === null ? row.row !== 'group' || row.isPresent : side.state === 'text' || side.state === 'source';
  const entry = scenario === null ? null : referenceOf().entryOfPointer({ scenario, pointer });
  return (
    <MenuGroup label={t('form.actions')}>
      {isPresent ? <MenuItem label={t('form.inJson')} itemId="json" onRun={() => jump(pointer)} /> : null}
      {entry === null ? null : <MenuItem label={t('form.inReference')} itemId="reference" onRun={() => show(entry)} />}
      {isPresent && !isLocked ? (
        <MenuItem label={t('form.remove')} itemId="remove" onRun={() => actions.remove(pointers)} />
      ) : null}
    </MenuGroup>
  );
}

type ItemButtonsProps = {
  readonly row: RowOf<'item'> | RowOf<'field'>;
  readonly label: string;
  readonly item: NonNullable<RowOf<'field'>['item']>;
};

/** Moves an item of a list, in each language, or removes it. */
export function ItemButtons({ row, label, item }: ItemButtonsProps) {
  const { t } = useTranslation();
  const { actions, isLocked } = useFormContext();
  if (isLocked || item.lists.length === 0) return null;
  const move = (by: 1 | -1) => () => {
    actions.move(item, by);
    focusButton(`${row.id.slice(0, row.id.lastIndexOf('/'))}/${item.index + by}`, by);
  };
  return (
    <span className={styles.buttons}>
      <IconButton
        size="small"
        label={t('form.moveUp', { item: label })}
        data-move="-1"
        disabled={item.index === 0}
        onClick={move(-1)}
      >
        <ChevronUp size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('form.moveDown', { item: label })}
        data-move="1"
        disabled={item.index === item.count - 1}
        onClick={move(1)}
      >
        <ChevronDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('form.removeItem', { item: label })}
        onClick={() => actions.remove(item.lists.map((list) => `${list}/${item.index}`))}
      >
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The focus follows the item that moved; at the end of the list to the button that leads back. */
function focusButton(id: string, by: 1 | -1): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const buttons = [by, -by].map((each) => row?.querySelector<HTMLButtonElement>(`[data-move="${each}"]`));
    buttons.find((button) => button?.disabled === false)?.focus();
  });
}
