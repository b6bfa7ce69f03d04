import type { Words } from '../../../../shared/lib/text/words.ts';

const longest = 2048;

/** What opens a link: a question of the system, and the browser of the user. */
export type LinkPorts = {
  /** Whether the user wants that host opened. */
  readonly confirm: (words: Words) => Promise<boolean>;
  readonly open: (address: string) => Promise<void>;
};

/**
 * The one way by which the shell opens a link: over https alone, without a user name, of at most 2,048 characters, and once its
 * host was confirmed. One question at a time; what comes meanwhile is dropped, so that no page can fill the screen with them.
 * Answers whether it was opened.
 */
export function linkOpener({ confirm, open }: LinkPorts): (address: string) => Promise<boolean> {
  let isAsking = false;
  return async (address) => {
    const link = linkOf(address);
    if (link === null || isAsking) return false;
    isAsking = true;
    try {
      if (!(await confirm(question(link)))) return false;
      await open(link.href);
      return true;
    } finally {
      isAsking = false;
    }
  };
}

/** The link of an address as it is written; null for what is opened by nobody. */
function linkOf(address: string): URL | null {
  if (address.length > longest || !/^https:\/\/[^\s\\@/]/i.test(address) || !URL.canParse(address)) return null;
  // A browser reads past what cannot be seen, so that an address with it leads elsewhere than it seems to.
  if (/[\p{Cc}\p{White_Space}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(address)) return null;
  const link = new URL(address);
  const isPlain = link.protocol === 'https:' && link.username === '' && link.password === '' && link.host !== '';
  return isPlain && link.href.length <= longest ? link : null;
}

function question({ host }: URL): Words {
  return {
    en: `A link wants to open ${host} in your browser.`,
    zh: `有連結要在你的瀏覽器開啟 ${host}。`,
  };
}
