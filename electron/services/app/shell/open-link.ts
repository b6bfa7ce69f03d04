import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

const longest = 2048;

type LinkPorts = {
  readonly confirm: (words: Words) => Promise<boolean>;
  readonly open: (address: string) => Promise<void>;
  /** Shows that a confirmed link could not be opened. */
  readonly tell: (words: Words) => void;
};

/**
 * The only way the shell opens a link: https, no user name, at most 2,048 characters, and after the user confirms the
 * host. One question at a time; others are dropped, so that no page can flood the screen. Returns whether it was opened.
 */
export function linkOpener({ confirm, open, tell }: LinkPorts): (address: string) => Promise<boolean> {
  let isAsking = false;
  return async (address) => {
    const link = linkOf(address);
    if (link === null || isAsking) return false;
    isAsking = true;
    try {
      if (!(await confirm(question(link)))) return false;
      await open(link.href);
      return true;
    } catch {
      tell(notOpened(link));
      return false;
    } finally {
      isAsking = false;
    }
  };
}

/** The link of an address; null if it must not be opened. */
function linkOf(address: string): URL | null {
  if (address.length > longest || !/^https:\/\/[^\s\\@/]/i.test(address) || !URL.canParse(address)) return null;
  // Invisible characters make an address lead elsewhere than it seems to.
  if (/[\p{Cc}\p{White_Space}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(address)) return null;
  const link = new URL(address);
  const isPlain = link.protocol === 'https:' && link.username === '' && link.password === '' && link.host !== '';
  return isPlain && link.href.length <= longest ? link : null;
}

function notOpened({ host }: URL): Words {
  return {
    en: `${host} could not be opened: this computer has no browser.`,
    zh: `未能開啟 ${host}：這部電腦沒有瀏覽器。`,
  };
}

function question({ host }: URL): Words {
  return { en: `A link wants to open ${host} in your browser.`, zh: `有連結要在你的瀏覽器開啟 ${host}。` };
}

/** Shows a folder of Passbench in the file manager. `open` resolves with why it could not, or with an empty text. */
export function folderOpener(open: (path: string) => Promise<string>): (path: string) => Promise<void> {
  return async (path) => {
    const why = await open(path);
    if (why === '') return;
    throw new AppError(
      'NOT_NOW',
      { en: `The folder ${path} could not be opened: ${why}`, zh: `未能開啟資料夾 ${path}：${why}` },
      { en: 'Open it in the file manager yourself.', zh: '請自行在檔案管理員開啟。' },
    );
  };
}
