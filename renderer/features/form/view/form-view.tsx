import { useCallback, useMemo, useState } from 'react';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { editEvent, answerReferenceHere } from '../../../commands/edit-focused.ts';
import { isShortcut } from '../../../commands/shortcut-text.ts';
import { allShortcutsOn, platformHere } from '../../../commands/shortcuts.ts';
import type { Bench, BenchStore } from '../../../store/slice.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { activeDocument, activePayloadId } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { createFormActions } from '../store/form-actions.ts';
import { FormMenu, type OpenMenu } from './form-menu.tsx';
import { FormRowView } from './form-rows.tsx';
import { keepFocusInView, useRevealedField } from './reveal-field.ts';
import { RowFindings } from './row-findings.tsx';
import { useForm, type ShownForm, type ShownRow, FormContext, type FormContextValue } from './use-form.ts';
import styles from './form-view.module.css';

/** The active payload as fields of its table. Each change is an edit of its text, which the editor undoes. */
export function FormView() {
  const id = useBench(activePayloadId);
  // What is folded, open or half typed belongs to one payload.
  return <Form key={id} />;
}

function Form() {
  const { t } = useTranslation();
  const store = useBenchStore();
  const form = useForm();
  const name = useBench((bench) => activeDocument(bench)?.name ?? '');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const actions = useMemo(() => createFormActions(store), [store]);
  const join = useCallback((form: HTMLElement | null) => joinWindow(form, store), [store]);
  const isLocked = form.locked !== null;
  const openMenu = useCallback<FormContextValue['openMenu']>((anchor, row, side) => setMenu({ anchor, row, side }), []);
  const toggle = useCallback((id: string, isOpen: boolean) => setToggled((known) => ({ ...known, [id]: isOpen })), []);
  const context = useMemo(() => ({ actions, isLocked, openMenu, toggle }), [actions, isLocked, openMenu, toggle]);
  const open = openGroups(form.rows, toggled);
  useRevealedField(form, toggle);
  return (
    <FormContext value={context}>
      <div
        ref={join}
        className={styles.form}
        role="form"
        aria-label={t('form.label', { name })}
        data-form=""
        data-locked={form.locked ?? undefined}
      >
        <FormNote form={form} />
        <RowFindings findings={form.others} />
        {form.rows.map((shown) =>
          shown.row.groups.every((id) => open.has(id)) ? (
            <FormRowView key={shown.id} shown={shown} isOpen={open.has(shown.id)} />
          ) : null,
        )}
      </div>
      <FormMenu menu={menu} onClose={() => setMenu(null)} />
    </FormContext>
  );
}

/** So many items of a list are open from the start. */
const mostOpen = 3;

function openGroups(rows: readonly ShownRow[], toggled: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  const open = new Set<string>();
  for (const { id, row } of rows) {
    const usual =
      row.row === 'group' ? row.isPresent || row.demand.isRequired : row.row === 'item' && row.item.count <= mostOpen;
    if (toggled[id] ?? usual) open.add(id);
  }
  return open;
}

function FormNote({ form: { locked, rows, fault } }: { readonly form: ShownForm }) {
  const { t } = useTranslation();
  const jump = useBench((bench) => bench.jumpToFinding);
  if (locked === null) return null;
  const text =
    locked === 'large'
      ? t('form.large')
      : locked === 'read-only'
        ? t('form.readOnly')
        : t(rows.length === 0 ? 'form.unreadable' : 'form.broken');
  return (
    <div className={styles.note} role="status" data-form-note={locked}>
      <span className={styles.words}>{text}</span>
      {fault === null ? null : (
        <Button size="small" onClick={() => jump(fault)}>
          {t('form.goToFault')}
        </Button>
      )}
    </div>
  );
}

const editOfCommand: Readonly<Record<string, string>> = { 'undo.last': 'undo', 'edit.redo': 'redo' };

/** The fields have no history of their own: undo and redo are those of the editor. */
function undoInEditor(event: KeyboardEvent, { settings }: Bench): void {
  const id = allShortcutsOn(platformHere(), settings.shortcuts).find(([, own]) => isShortcut(own, event))?.[0] ?? '';
  const edit = editOfCommand[id];
  if (edit === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  askEditor(edit);
}

function askEditor(edit: string): boolean {
  const asked = new CustomEvent(editEvent, { cancelable: true, detail: edit });
  return document.querySelector('[data-editor]')?.dispatchEvent(asked) === false;
}

/** The entry of the field that has the focus. */
function findEntryHere({ analysis }: Bench): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  const own =
    document.activeElement?.closest<HTMLElement>('[data-pointer]') ?? row?.querySelector<HTMLElement>('[data-pointer]');
  const pointer = own?.dataset['pointer'] ?? row?.dataset['row'];
  if (analysis === null || pointer === undefined) return null;
  return referenceOf().entryOfPointer({ scenario: analysis.scenario, pointer });
}

/** Keys and menus ask for undo, and for the reference, where the focus is. */
function joinWindow(form: HTMLElement | null, store: BenchStore): (() => void) | undefined {
  if (form === null) return undefined;
  const pass = (event: Event): void => {
    const edit = event instanceof CustomEvent ? String(event.detail) : '';
    if (Object.values(editOfCommand).includes(edit) && askEditor(edit)) event.preventDefault();
  };
  const press = (event: KeyboardEvent): void => undoInEditor(event, store.getState());
  form.addEventListener(editEvent, pass);
  answerReferenceHere(form, () => findEntryHere(store.getState()));
  form.addEventListener('keydown', press);
  const leave = keepFocusInView(form);
  return () => {
    leave();
    form.removeEventListener(editEvent, pass);
    form.removeEventListener('keydown', press);
  };
}
