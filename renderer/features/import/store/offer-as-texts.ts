import { longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { decodeTexts, looksLikeTexts } from '../../../../shared/protocol/texts/import-texts.ts';
import type { ImportContext } from './import-wanted.ts';
import type { ImportFile } from './slices.ts';

type Offering = { readonly isLeft: () => boolean; readonly closeImport: () => void };

/**
 * Shows a single file of texts, CSV or XLIFF, among the texts that it changes. Returns whether nothing else is to be shown
 * of these files.
 */
export async function offerAsTexts(
  { get }: ImportContext,
  files: readonly ImportFile[],
  { isLeft, closeImport }: Offering,
): Promise<boolean> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0 || file.blob.size > longestTextBytes) return false;
  try {
    const bytes = new Uint8Array(await file.blob.arrayBuffer());
    if (isLeft()) return true;
    if (!looksLikeTexts(decodeTexts(bytes, file.name))) return false;
    closeImport();
    get().offerTexts(file.name, bytes);
    return true;
  } catch {
    return isLeft(); // Reading it as a payload reports the failure.
  }
}
