import type { Environment } from '../../../../shared/documents/environment.ts';
import type { VaultKey } from '../../../../shared/documents/vault.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';

type Beside = { readonly hasKey?: boolean; readonly dataOption?: string | undefined };

/** All missing fields that a send needs, in one error (ENVIRONMENT_INCOMPLETE); null for none. */
export function missingSettingError(
  environment: Environment,
  { hasKey = false, dataOption }: Beside = {},
): AppError | null {
  const needed: readonly (readonly [field: 'baseUrl' | 'clientId' | 'key', isThere: boolean, example: string])[] = [
    ['baseUrl', environment.baseUrl !== undefined, 'https://api.example.com'],
    ['clientId', environment.clientId !== undefined, 'CLIENT_ID'],
    ['key', hasKey || environment.key !== undefined, 'KEY_NAME'],
  ];
  const missing = needed.filter(([, isThere]) => !isThere);
  if (missing.length === 0) return null;
  const command = settingCommand(
    environment.name,
    missing.map(([field, , example]) => `${field}=${example}`),
    dataOption,
  );
  const names = missing.map(([field]) => field);
  return new AppError(
    'ENVIRONMENT_INCOMPLETE',
    {
      en: `The environment ${quoteText(environment.name)} has no ${names.join(', no ')}.`,
      zh: `環境 ${quoteText(environment.name)} 沒有 ${names.join('、')}。`,
    },
    { en: `Fill it in, or: ${command}`, zh: `請填寫，或執行：${command}` },
  );
}

/** The key is not in this vault under any name. */
export function missingKeyError(environment: Environment, keys: readonly VaultKey[]): AppError {
  const { key, name } = environment;
  const isOther = keys.some((each) => each.name === key?.name);
  const named = quoteText(key?.name ?? '');
  return new AppError(
    'KEY_GONE',
    isOther
      ? {
          en: `The key ${named} in the vault is not the one of the environment ${quoteText(name)} (its SHA-256 differs).`,
          zh: `保險庫內名為 ${named} 的密鑰，並非環境 ${quoteText(name)} 所指的一條（SHA-256 不同）。`,
        }
      : {
          en: `The key ${named} of the environment ${quoteText(name)} is not in the vault.`,
          zh: `環境 ${quoteText(name)} 的密鑰 ${named} 不在保險庫內。`,
        },
    {
      en: 'Choose a key of the vault. List them with passbench keys list.',
      zh: '請選擇保險庫內的密鑰；可用 passbench keys list 列出。',
    },
  );
}

/** The vault has no grant for this origin; a file cannot give one. */
export function notGrantedError(
  environment: Environment,
  key: VaultKey,
  {
    origin,
    isForProduction,
    dataOption,
  }: { readonly origin: string; readonly isForProduction: boolean; readonly dataOption?: string | undefined },
): AppError {
  const fields = [`key=${key.name}`, `baseUrl=${environment.baseUrl ?? origin}`];
  const command = settingCommand(environment.name, fields, dataOption);
  return new AppError(
    'ENVIRONMENT_NOT_GRANTED',
    isForProduction
      ? {
          en: `The key ${quoteText(key.name)} may sign for ${origin} only as production, but the environment ${quoteText(environment.name)} is of kind ${environment.kind}. Nothing was signed or sent.`,
          zh: `密鑰 ${quoteText(key.name)} 只獲授權以正式環境為 ${origin} 簽署，而環境 ${quoteText(environment.name)} 的類別是 ${environment.kind}。未有簽署或發送任何內容。`,
        }
      : {
          en: `The key ${quoteText(key.name)} was never allowed to sign for ${origin}. Nothing was signed or sent.`,
          zh: `密鑰 ${quoteText(key.name)} 從未獲授權為 ${origin} 簽署。未有簽署或發送任何內容。`,
        },
    { en: `Check that this is the right host, then allow it: ${command}`, zh: `請確認主機正確，然後授權：${command}` },
  );
}

export function wrongAlgorithmError(named: SignatureAlgorithm | null, ofKey: SignatureAlgorithm | null): AppError {
  return new AppError(
    'ENVIRONMENT_VALUE',
    {
      en: `The environment signs with ${named ?? 'RSA256 or ECC224'}, but its key is for ${ofKey ?? 'neither'}.`,
      zh: `環境以 ${named ?? 'RSA256 或 ECC224'} 簽署，而其密鑰適用於 ${ofKey ?? '其他演算法'}。`,
    },
    {
      en: 'Choose a key for that algorithm, or unset the algorithm.',
      zh: '請選擇適用於該演算法的密鑰，或不設定演算法。',
    },
  );
}

export function noRecipientError(hasPlatformKey: boolean): AppError {
  return new AppError(
    'ENVIRONMENT_VALUE',
    hasPlatformKey
      ? {
          en: 'The environment encrypts bodies, but its platform key is not an RSA key.',
          zh: '環境會加密正文，而其平台公開密鑰並非 RSA 密鑰。',
        }
      : { en: 'The environment encrypts bodies, but has no platform key.', zh: '環境會加密正文，但沒有平台公開密鑰。' },
    {
      en: 'Give the RSA public key of the platform, or turn encryption off.',
      zh: '請提供平台的 RSA 公開密鑰，或關閉加密。',
    },
  );
}

/** A command to copy that sets fields. */
export function settingCommand(name: string, fields: readonly string[], dataOption: string | undefined): string {
  const words = ['passbench env set', shellWord(name), ...fields.map(shellWord)];
  return [...words, ...(dataOption === undefined ? [] : [dataOption])].join(' ');
}

/** Quotes a value as one word for a POSIX shell. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_.,:/@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
