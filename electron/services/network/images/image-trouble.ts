import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

const useAFile: Words = {
  en: 'Give the file itself instead: it is measured here.',
  zh: '請改為提供檔案本身，檔案會在此量度。',
};

function trouble(code: string, message: Words, next: Words = useAFile): AppError {
  return new AppError(code, message, next);
}

export const imageErrors = {
  address: (address: string) =>
    trouble(
      'IMAGE_ADDRESS',
      {
        en: `${address} is not loaded: only an address that begins with https:// and holds no user name is.`,
        zh: `不會載入 ${address}：只會載入以 https:// 開首且不含用戶名稱的網址。`,
      },
      {
        en: 'Write the address of the image with https://, or give the file itself.',
        zh: '請以 https:// 寫出圖片網址，或提供檔案本身。',
      },
    ),
  notAllowed: (host: string) =>
    trouble(
      'IMAGE_HOST',
      { en: `Nothing is loaded from ${host}: nobody has allowed it here.`, zh: `不會由 ${host} 載入：此處未有允許。` },
      { en: 'Allow that host first, or give the file itself.', zh: '請先允許該主機，或提供檔案本身。' },
    ),
  leadsOn: (host: string, other: string) =>
    trouble(
      'IMAGE_HOST',
      {
        en: `${host} leads on to ${other}, which nobody has allowed here. Nothing was asked there.`,
        zh: `${host} 轉址至 ${other}，而此處未有允許該主機，因此未有向其要求任何內容。`,
      },
      {
        en: `Write the address at ${other} in the payload to allow it, or give the file itself.`,
        zh: `請在內容寫出位於 ${other} 的網址以允許該主機，或提供檔案本身。`,
      },
    ),
  unknownHost: (host: string) =>
    trouble('IMAGE_LOOKUP', { en: `No address was found for ${host}.`, zh: `找不到 ${host} 的地址。` }),
  /** A host may be an address itself. */
  private: (host: string, address: string) =>
    trouble(
      'IMAGE_PRIVATE',
      host === address
        ? {
            en: `${host} is no address of the public internet. Nothing was asked there.`,
            zh: `${host} 並非公共互聯網的地址，因此未有向其要求任何內容。`,
          }
        : {
            en: `${host} stands at ${address}, which is no address of the public internet. Nothing was asked there.`,
            zh: `${host} 位於 ${address}，並非公共互聯網的地址，因此未有向其要求任何內容。`,
          },
    ),
  redirects: (host: string) =>
    trouble('IMAGE_REDIRECT', {
      en: `${host} leads on more than twice, or to nowhere. It was left there.`,
      zh: `${host} 轉址超過兩次，或沒有目的地，已停止。`,
    }),
  status: (host: string, status: number) =>
    trouble('IMAGE_STATUS', {
      en: `${host} answered ${status} instead of an image.`,
      zh: `${host} 回應 ${status}，而非圖片。`,
    }),
  time: (host: string) =>
    trouble('IMAGE_TIME', { en: `${host} took more than 5 seconds.`, zh: `${host} 用時超過 5 秒。` }),
  /** `why` is a whole sentence. */
  connection: (host: string, why: Words) =>
    trouble('IMAGE_CONNECTION', {
      en: `The image could not be loaded from ${host}. ${why.en}`,
      zh: `無法由 ${host} 載入圖片。${why.zh}`,
    }),
  svg: (host: string) =>
    trouble('IMAGE_SVG', {
      en: `${host} gave an SVG drawing, which may hold scripts and addresses. It was not opened.`,
      zh: `${host} 提供的是 SVG 繪圖，當中可載有程式碼及網址，因此未有開啟。`,
    }),
  unread: (host: string) =>
    trouble('IMAGE_UNREAD', {
      en: `What ${host} gave is no PNG, JPEG, GIF or WebP.`,
      zh: `${host} 提供的並非 PNG、JPEG、GIF 或 WebP。`,
    }),
  pixels: (host: string, { width, height }: { readonly width: number; readonly height: number }) =>
    trouble('IMAGE_PIXELS', {
      en: `The image of ${host} states ${width} x ${height} px. One of more than 4096 is not opened.`,
      zh: `${host} 的圖片標明為 ${width} x ${height} 像素。超過 4096 像素的圖片不會開啟。`,
    }),
};
