import type { Words } from '../../lib/text/words.ts';

/**
 * Why a path is none that a story may name, or null when it is one: relative, within the story's folder, with "/"
 * between its parts on every system. Whether a link leads out is for the side that has a file system to see.
 */
export function storyPathProblem(path: string): Words | null {
  if (path === '') return { en: 'it is empty', zh: '路徑為空' };
  if (path.includes('\0')) return { en: 'it holds a NUL', zh: '路徑含有 NUL 字元' };
  if (!path.isWellFormed()) return { en: 'it holds half of a surrogate pair', zh: '路徑含有半個代理對' };
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return { en: 'it is absolute', zh: '此為絕對路徑' };
  if (path.includes('\\')) return { en: 'parts are separated by "/", not by "\\"', zh: '路徑須以「/」而非「\\」分隔' };
  if (path.split('/').includes('..')) return { en: 'it leads out by ".."', zh: '路徑以「..」離開資料夾' };
  return null;
}
