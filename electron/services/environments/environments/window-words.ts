import type { Environment } from '../../../../shared/documents/environment.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { listNames, type Words } from '../../../../shared/lib/text/words.ts';

/** The labels of the window's form. */
const labels: Readonly<Record<'baseUrl' | 'clientId' | 'key', Words>> = {
  baseUrl: { en: 'Base URL', zh: '基底網址' },
  clientId: { en: 'Client-Id', zh: 'Client-Id' },
  key: { en: 'Vault key', zh: '保險庫內的密鑰' },
};
const fields = ['baseUrl', 'clientId', 'key'] as const;

/** What an environment lacks for sends, in the words of the window (ENVIRONMENT_INCOMPLETE); null for nothing. */
export function findLacks(environment: Environment): AppError | null {
  const missing = fields.filter((field) => environment[field] === undefined).map((field) => labels[field]);
  if (missing.length === 0) return null;
  const named = (language: 'en' | 'zh'): readonly string[] => missing.map((label) => label[language]);
  return new AppError(
    'ENVIRONMENT_INCOMPLETE',
    {
      en: `The environment ${quoteText(environment.name)} lacks ${listNames(named('en'), 'en')}.`,
      zh: `環境 ${quoteText(environment.name)} 未填${listNames(named('zh'), 'zh-Hant-HK')}。`,
    },
    onPage('Fill this in', '請填寫', environment),
  );
}

/** The same error with the next step in the window, where its own is a command. */
export function withWindowWords(error: unknown, environment: Environment): unknown {
  if (!(error instanceof AppError) || error.words === null) return error;
  const next = nextInWindow(error.code, environment);
  if (error.code === 'ENVIRONMENT_INCOMPLETE') return findLacks(environment) ?? error;
  return next === null ? error : new AppError(error.code, error.words.message, next);
}

function nextInWindow(code: string, environment: Environment): Words | null {
  switch (code) {
    case 'ENVIRONMENT_NOT_GRANTED':
      return onPage('If this is the right host, allow it', '如主機正確，請授權', environment);
    case 'KEY_GONE':
      return onPage('Choose another key', '請選擇另一條密鑰', environment);
    case 'ENVIRONMENT_VALUE':
      return onPage('Correct it', '請更正', environment);
    case 'VAULT_LOCKED':
      return {
        en: 'Unlock it, then send again. Nothing was signed or sent.',
        zh: '請解鎖後再發送。未有簽署或發送任何內容。',
      };
    default:
      return null;
  }
}

function onPage(en: string, zh: string, { name }: Environment): Words {
  return {
    en: `${en} on the page of the environment ${quoteText(name)}.`,
    zh: `${zh}，見環境 ${quoteText(name)} 的頁面。`,
  };
}
