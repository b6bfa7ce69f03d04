import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { addressBelow, shownAddress } from '../../network/sender/send-address.ts';

/**
 * The origin of a base address (lower case, without a default port), for which keys are granted. Throws
 * ENVIRONMENT_VALUE for another scheme, a user name, a query or characters that cannot be sent.
 */
export function originOf(baseUrl: string): string {
  return new URL(urlOf(baseUrl)).origin;
}

/** The host name of a base address, which the user types to open production. */
export function hostOf(baseUrl: string): string {
  return new URL(urlOf(baseUrl)).hostname;
}

function urlOf(baseUrl: string): string {
  try {
    return addressBelow(baseUrl, '').url;
  } catch (cause) {
    throw new AppError('ENVIRONMENT_VALUE', noAddress(baseUrl), howToWriteOne, cause);
  }
}

/** A user name, a password or a query is not shown. */
function noAddress(baseUrl: string): { readonly en: string; readonly zh: string } {
  const shown = shownAddress(baseUrl);
  if (shown === null)
    return {
      en: 'The base URL is not valid. It is not shown because it may contain a password.',
      zh: '基底網址無效；因可能含有密碼，不予顯示。',
    };
  return { en: `The base URL ${quoteText(shown)} is not valid.`, zh: `基底網址 ${quoteText(shown)} 無效。` };
}

const howToWriteOne = {
  en: 'Write it as https://api.example.com, with a path if there is one. User names, queries and characters other than visible ASCII are not allowed.',
  zh: '請寫成 https://api.example.com，可帶路徑，不可含用戶名稱、查詢字串或可見 ASCII 以外的字元。',
};
