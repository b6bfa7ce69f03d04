import { bracketFolds } from '../../../engine/payload/bracket-folds.ts';
import { languages } from './monaco.ts';
import type { IDisposable } from './monaco.ts';

/** Folds by brackets, at once: the language service would be started for it alone. */
export function foldByBrackets(): IDisposable {
  return languages.registerFoldingRangeProvider('json', {
    provideFoldingRanges: (model) => [...bracketFolds(model.getValue())],
  });
}
