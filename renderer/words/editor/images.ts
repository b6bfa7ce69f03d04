import { say } from '../../../shared/lib/text/words.ts';

export const imagesWords = {
  check: say('Images: load or check a file…', '圖片：載入或檢查檔案…'),
  noField: say('no image field in this payload', '此內容沒有圖片欄位'),
  checkAgain: say('Check another file…', '檢查另一個檔案…'),
  dismiss: say('Dismiss', '不再顯示'),
  title: say('Images in this payload', '內容的圖片'),
  text: say(
    'Choose the image file to check its size here; it is not sent anywhere. Or allow its host, and Passbench loads the image from there anonymously.',
    '選擇圖片檔案，即可在此檢查大小，檔案不會傳送。或允許其主機，Passbench 便會匿名載入圖片。',
  ),
  which: say('Image for this file', '此檔案對應的圖片'),
  choose: say('Choose a file…', '選擇檔案…'),
  off: say(
    'A placeholder is shown. Nothing is loaded from {{host}} until you allow it.',
    '現時顯示替代圖。在你允許之前，不會由 {{host}} 載入任何內容。',
  ),
  offOwn: say(
    'Your file is shown instead. Nothing is loaded from {{host}} until you allow it.',
    '現時顯示你的檔案。在你允許之前，不會由 {{host}} 載入任何內容。',
  ),
  allowed: say(
    'Images from {{host}} load automatically in this project. You can stop this at any time.',
    '{{host}} 的圖片會在此專案自動載入，你可隨時停止。',
  ),
  allowedHosts: say('Allowed image hosts', '已允許的圖片主機'),
  noHost: say(
    'A placeholder is shown. Only https:// addresses can be loaded.',
    '現時顯示替代圖。只可載入以 https:// 開首的網址。',
  ),
  noHostOwn: say(
    'Your file is shown instead. Only https:// addresses can be loaded.',
    '現時顯示你的檔案。只可載入以 https:// 開首的網址。',
  ),
  allowAndLoad: say('Allow {{host}} and load', '允許 {{host}} 並載入'),
  load: say('Reload', '重新載入'),
  disallow: say('Stop allowing {{host}}', '不再允許 {{host}}'),
  fitting: say('Save a copy that fits', '儲存符合要求的副本'),
  onCard: say('{{name}}: {{address}}, {{asked}}', '圖片 {{name}}：{{address}}，{{asked}}'),
  placeholder: say('{{what}}. Not loaded: allow its host first.', '{{what}}。未有載入：請先允許其主機。'),
  notThere: say(
    '{{what}}. Its host is allowed, but the image could not be loaded.',
    '{{what}}。已允許其主機，但未能載入圖片。',
  ),
  exactly: say(
    '{{width}} x {{height}} px, under {{kilobytes}} KB',
    '{{width}} x {{height}} 像素，小於 {{kilobytes}} KB',
  ),
  under: say('under {{kilobytes}} KB', '小於 {{kilobytes}} KB'),
  fits: say('{{width}} x {{height}} px, {{size}}: fits', '{{width}} x {{height}} 像素，{{size}}：符合要求'),
  copied: say(
    'A copy that fits was saved: {{width}} x {{height}} px, {{size}}',
    '已儲存符合要求的副本：{{width}} x {{height}} 像素，{{size}}',
  ),
  unread: {
    gone: say('The file no longer exists or cannot be read.', '檔案已不存在，或無法讀取。'),
    'no-copy': say(
      'The image cannot be made small enough. Nothing was saved.',
      '此圖片未能縮至足夠小，未有儲存任何檔案。',
    ),
    'no-image': say('This file cannot be read as an image.', '此檔案無法作為圖片讀取。'),
    'too-large': say('This file is over 20 MB and was not opened.', '此檔案超過 20 MB，未有開啟。'),
    svg: say(
      'SVG files can contain scripts and addresses, so this one was not opened. Choose a PNG, JPEG, GIF, WebP or BMP file.',
      'SVG 檔案可載有程式碼及網址，因此未有開啟。請選擇 PNG、JPEG、GIF、WebP 或 BMP 檔案。',
    ),
  },
};
