import { editor } from './monaco.ts';
import type { IDisposable } from './monaco.ts';

/** Columns kept free at the right edge, where the meters stand. */
const meterColumns = 8;
const fewestColumns = 16;

/** Breaks long lines before the column of the meters, however wide the editor is: no text is ever out of sight. */
export function wrapBesideMeters(code: editor.IStandaloneCodeEditor): IDisposable {
  const wrap = (): void => {
    const { contentWidth, verticalScrollbarWidth } = code.getLayoutInfo();
    const { typicalHalfwidthCharacterWidth } = code.getOption(editor.EditorOption.fontInfo);
    const columns = Math.floor((contentWidth - verticalScrollbarWidth) / typicalHalfwidthCharacterWidth) - meterColumns;
    code.updateOptions({ wordWrapColumn: Math.max(fewestColumns, columns) });
  };
  wrap();
  return code.onDidLayoutChange(wrap);
}
