import type { Words } from '../lib/text/words.ts';

/** The endpoint's path in a custom path (gap signed-path). */
export const endpointPlaceholder = '{endpoint}';

const longest = 512;

/** Whether a text is a signed path: a slash, then visible ASCII except "#". */
export function isSignedPath(text: string): boolean {
  const path = text.replaceAll(endpointPlaceholder, '/');
  return text.length <= longest && path.startsWith('/') && /^[!-~]+$/.test(path) && !/[#{}]/.test(path);
}

export const signedPathProblem: Words = {
  en: `Write a path that starts with "/", in visible ASCII without "#", at most ${longest}; ${endpointPlaceholder} is the endpoint path, as in /gateway${endpointPlaceholder}.`,
  zh: `請填寫以「/」開首的路徑，只可用可見的 ASCII 字元（「#」除外），最多 ${longest} 個；${endpointPlaceholder} 代表端點的路徑，例如 /gateway${endpointPlaceholder}。`,
};
