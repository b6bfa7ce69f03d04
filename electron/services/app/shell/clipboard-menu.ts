import type { Words } from '../../../../shared/lib/text/words.ts';
import type { MenuPart } from './menu-template.ts';
import { roleWords } from './role-words.ts';

export type ClickedField = {
  readonly isEditable: boolean;
  readonly editFlags: Readonly<Record<'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll', boolean>>;
};

/** The context menu of a text field, or of selected text; empty elsewhere. The editor and the lists bring their own. */
export function clipboardMenu({ isEditable, editFlags }: ClickedField, language: keyof Words): MenuPart[] {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  const copy = { role: 'copy', label: roleWords.copy[language], enabled: canCopy } as const;
  if (!isEditable) return canCopy ? [copy] : [];
  return [
    { role: 'cut', label: roleWords.cut[language], enabled: canCut },
    copy,
    { role: 'paste', label: roleWords.paste[language], enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: roleWords.selectAll[language], enabled: canSelectAll },
  ];
}
