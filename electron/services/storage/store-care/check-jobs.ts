import * as z from 'zod';
import type { Words } from '../../../../shared/lib/text/words.ts';

// The jobs of checking stores and their results, as plain data between threads.

export const checkJobSchema = z.discriminatedUnion('job', [
  /**
   * Reads a whole store. `sha256`: its hash at the last close, if known. `isOpen`: this process has it open. A good one is
   * copied into `backUp`, if given, under a name with that time.
   */
  z.object({
    job: z.literal('examine'),
    file: z.string(),
    kind: z.enum(['documents', 'calls']),
    sha256: z.string().nullable().default(null),
    isOpen: z.boolean().default(false),
    backUp: z.object({ folder: z.string(), time: z.string() }).nullable().default(null),
  }),
  z.object({ job: z.literal('salvage'), file: z.string(), into: z.string() }),
  z.object({ job: z.literal('move-calls'), file: z.string(), into: z.string() }),
]);
export type CheckJob = z.input<typeof checkJobSchema>;
export type WholeJob = z.infer<typeof checkJobSchema>;

export type CheckVerdict =
  | { readonly verdict: 'good'; readonly version: number }
  /** No byte stands in it, or it is not there. */
  | { readonly verdict: 'empty' }
  | { readonly verdict: 'damaged'; readonly why: string }
  /** Unreadable for a reason that says nothing about its content. */
  | { readonly verdict: 'unread'; readonly why: string }
  /** `unread`: the number of unreadable calls; null where unknown. */
  | { readonly verdict: 'salvaged'; readonly calls: number; readonly unread?: number | null };

/** Does a job and answers; never rejects. */
export type CheckStore = (job: CheckJob, signal?: AbortSignal) => Promise<CheckVerdict>;

const helps: readonly (readonly [said: RegExp, help: Words])[] = [
  [/ENOSPC|EDQUOT|EFBIG|is full/, { en: 'Free space on the disk', zh: '請騰出磁碟空間' }],
  [/is locked|EBUSY/, { en: 'Close the program that has the store open', zh: '請關閉正在使用該資料庫的程式' }],
  [
    /EACCES|EPERM|EROFS|readonly|unable to open/,
    { en: 'Allow this user to read and write the data folder', zh: '請容許目前的用戶讀寫數據資料夾' },
  ],
  [/EIO|disk I\/O/, { en: 'Check the disk, which cannot be read or written', zh: '請檢查無法讀寫的磁碟' }],
];
const noHelp: Words = {
  en: 'Copy the data folder to a safe place, and close other programs',
  zh: '請先將數據資料夾複製到安全的地方，並關閉其他程式',
};

/** What helps where a store could not be read to its end, by the error; without a full stop. */
export function checkHelp(why: string): Words {
  return helps.find(([said]) => said.test(why))?.[1] ?? noHelp;
}

export const stoppedWhy = 'it ended before it had read everything';

/** The same, and then another start. */
export function helpAndStart(why: string): Words {
  if (why === stoppedWhy) return { en: 'The next start repeats it.', zh: '下次啟動時會重新進行。' };
  const { en, zh } = checkHelp(why);
  return { en: `${en}, then start again.`, zh: `${zh}，然後重新啟動。` };
}
