import * as z from 'zod';
import { constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import type { CallFailure } from '../../../../shared/documents/call.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';

/** The process that writes a file of an outbox. */
export const senderSchema = z.strictObject({ pid: z.number().int().positive(), started: z.string() });

/** The format of a file that the calls of one process share: a head, then a line for each begin and end. */
export const logFormat = 'passbench.outbox-log/1';

/** More than the largest request and answer, in base64 and stored twice. */
const longestFile = 256 * 1024 * 1024;

/** Opens a plain file of this user, never through a link; null where there is none, or it is too long. */
export async function openOwnFile(path: string): Promise<{ readonly file: FileHandle; readonly size: number } | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > longestFile || isOfAnother(found.uid)) return null;
    return { file: await open(path, constants.O_RDONLY | constants.O_NOFOLLOW), size: found.size };
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EACCES'].some((code) => isError(error, code))) return null;
    throw error;
  }
}

function isOfAnother(uid: number): boolean {
  const own = process.geteuid?.();
  return own !== undefined && own !== uid;
}

const senderEndedCode = 'SENDER_ENDED';

/** The failure of a call whose command ended first. */
export const senderEnded: CallFailure = {
  phase: 'send',
  code: senderEndedCode,
  message: {
    en: 'The command that sent this call ended before the response arrived.',
    zh: '發送此呼叫的指令在收到回應前已結束。',
  },
  next: {
    en: 'The request may have been received. Passbench does not send it again by itself. Check the order before you send again: the same bytes are safe if the service recognises repeats, else use a new requestId and new times.',
    zh: '對方可能已收到請求。Passbench 不會自動重發。再次發送前請先查看訂單：如服務能識別重複的請求，可原樣重發；否則請使用新的 requestId 及時間。',
  },
  mayHaveArrived: true,
};
