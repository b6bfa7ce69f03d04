import type { Words } from '../lib/text/words.ts';

/** Stands for the path of the endpoint that is called, in a path of the user's own (gap signed-path). */
export const endpointPlaceholder = '{endpoint}';

const longest = 512;

/** Whether a text can stand as the signed path: visible ASCII but "#", with a slash in front. */
export function isSignedPath(text: string): boolean {
  const path = text.replaceAll(endpointPlaceholder, '/');
  return text.length <= longest && path.startsWith('/') && /^[!-~]+$/.test(path) && !/[#{}]/.test(path);
}

export const signedPathProblem: Words = {
  en: `Write a path that starts with "/", in visible ASCII without "#", at most ${longest}; ${endpointPlaceholder} is the endpoint path, as in /gateway${endpointPlaceholder}.`,
  zh: `請填寫以「/」開頭的路徑，只可用可見的 ASCII 字元（「#」除外），最多 ${longest} 個；${endpointPlaceholder} 代表端點的路徑，例如 /gateway${endpointPlaceholder}。`,
};
