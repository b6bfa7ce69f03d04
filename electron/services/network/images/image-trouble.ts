import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

const useAFile: Words = {
  en: 'Give the file itself instead: Passbench measures it.',
  zh: '請改為提供檔案本身，由 Passbench 量度。',
};

function trouble(code: string, message: Words, next: Words = useAFile): AppError {
  return new AppError(code, message, next);
}

export const imageErrors = {
  address: (address: string) =>
    trouble(
      'IMAGE_ADDRESS',
      {
        en: `${address} is not loaded: only addresses that start with https:// and have no user name are loaded.`,
        zh: `不會載入 ${address}：只會載入以 https:// 開首且不含用戶名稱的網址。`,
      },
      {
        en: 'Use an https:// address for the image, or give the file itself.',
        zh: '請使用 https:// 的圖片網址，或提供檔案本身。',
      },
    ),
  notAllowed: (host: string) =>
    trouble(
      'IMAGE_HOST',
      {
        en: `Nothing is loaded from ${host}, because it is not allowed.`,
        zh: `不會由 ${host} 載入，因為未有允許該主機。`,
      },
      { en: 'Allow that host first, or give the file itself.', zh: '請先允許該主機，或提供檔案本身。' },
    ),
  leadsOn: (host: string, other: string) =>
    trouble(
      'IMAGE_HOST',
      {
        en: `${host} redirects to ${other}, which is not allowed. No request was sent there.`,
        zh: `${host} 轉址至 ${other}，而未有允許該主機，因此沒有向其發送請求。`,
      },
      {
        en: `To allow it, use the address at ${other} in the payload, or give the file itself.`,
        zh: `如要允許該主機，請在內容使用位於 ${other} 的網址，或提供檔案本身。`,
      },
    ),
  unknownHost: (host: string) =>
    trouble('IMAGE_LOOKUP', { en: `No address was found for ${host}.`, zh: `找不到 ${host} 的位址。` }),
  /** A host may be an address itself. */
  private: (host: string, address: string) =>
    trouble(
      'IMAGE_PRIVATE',
      host === address
        ? {
            en: `${host} is not an address on the public internet. No request was sent there.`,
            zh: `${host} 並非公共互聯網的位址，因此沒有向其發送請求。`,
          }
        : {
            en: `${host} resolves to ${address}, which is not on the public internet. No request was sent there.`,
            zh: `${host} 對應 ${address}，並非公共互聯網的位址，因此沒有向其發送請求。`,
          },
    ),
  redirects: (host: string) =>
    trouble('IMAGE_REDIRECT', {
      en: `${host} redirects more than twice, or without a target. Loading was stopped.`,
      zh: `${host} 轉址超過兩次，或沒有目的地，已停止載入。`,
    }),
  status: (host: string, status: number) =>
    trouble('IMAGE_STATUS', {
      en: `${host} responded with ${status} instead of an image.`,
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
      en: `${host} sent an SVG drawing, which can contain scripts and addresses. It was not opened.`,
      zh: `${host} 提供的是 SVG 繪圖，當中可載有程式碼及網址，因此未有開啟。`,
    }),
  unread: (host: string) =>
    trouble('IMAGE_UNREAD', {
      en: `The content from ${host} is not a PNG, JPEG, GIF or WebP image.`,
      zh: `${host} 提供的並非 PNG、JPEG、GIF 或 WebP 圖片。`,
    }),
  pixels: (host: string, { width, height }: { readonly width: number; readonly height: number }) =>
    trouble('IMAGE_PIXELS', {
      en: `The image from ${host} is ${width} x ${height} px. Images of more than 4096 px are not opened.`,
      zh: `${host} 的圖片為 ${width} x ${height} 像素。超過 4096 像素的圖片不會開啟。`,
    }),
};
