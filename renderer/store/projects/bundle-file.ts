import { longestBundle } from '../../../shared/documents/size-limits.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import type { Trouble } from '../../bridge/index.ts';

/** The text of a file that was chosen as a bundle, or why it is none. Whether it is one is the host's to say. */
export async function readBundleFile(blob: Blob): Promise<{ readonly text: string } | { readonly trouble: Trouble }> {
  if (blob.size > longestBundle) return { trouble: tooLarge };
  try {
    const decoded = decodeUtf8(new Uint8Array(await blob.arrayBuffer()));
    return 'text' in decoded ? { text: decoded.text } : { trouble: noText };
  } catch {
    return { trouble: notRead };
  }
}

const next = { en: 'Choose another file, or have it exported again.', zh: '請選擇另一個檔案，或重新匯出。' };

const tooLarge: Trouble = {
  code: 'NOT_NOW',
  message: { en: 'The file is larger than 12 MiB.', zh: '檔案超過 12 MiB。' },
  next: { en: 'Copy the folder of the project instead.', zh: '請改為複製專案的資料夾。' },
};
const noText: Trouble = {
  code: 'NOT_NOW',
  message: { en: 'The file is no text in UTF-8, so it is no bundle.', zh: '檔案不是 UTF-8 文字，因此不是匯出檔。' },
  next,
};
const notRead: Trouble = {
  code: 'NOT_NOW',
  message: { en: 'The file could not be read.', zh: '未能讀取檔案。' },
  next,
};
