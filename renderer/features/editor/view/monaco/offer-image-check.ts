import type { i18n } from 'i18next';
import { nodeAtPointer } from '../../../../../shared/lib/json/json-pointer.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { selectImageFields } from '../../../../store/documents/images.ts';
import { editor, languages } from './monaco.ts';
import type { IDisposable } from './monaco.ts';

const command = 'passbench.check-image';

/** Offers under Ctrl+. to check an image file, on the lines that hold the address of an image. */
export function registerImageCheck(
  store: BenchStore,
  words: i18n,
  isInFront: (model: editor.ITextModel) => boolean,
): readonly IDisposable[] {
  return [
    editor.registerCommand(command, (_, path: string) => store.getState().openDialog({ dialog: 'check-image', path })),
    languages.registerCodeActionProvider('json', {
      provideCodeActions: (model, { startLineNumber, endLineNumber }) => {
        const bench = store.getState();
        const fields = isInFront(model) ? selectImageFields(bench) : [];
        const title = words.t('images.check');
        const actions = fields.flatMap(({ path }) => {
          const node = nodeAtPointer(bench.analysis?.scan.root ?? null, path)?.node;
          const typed = node === undefined ? undefined : bench.analysis?.resolved.map.toTyped(node.start, 'start');
          const line = typed === undefined ? 0 : model.getPositionAt(typed).lineNumber;
          if (line < startLineNumber || line > endLineNumber) return [];
          return [{ title, kind: 'refactor', command: { id: command, title, arguments: [path] } }];
        });
        return { actions, dispose: () => undefined };
      },
    }),
  ];
}
