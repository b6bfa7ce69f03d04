import type { VariantRow } from './value-variants.ts';

const signWhatIsSent = {
  en: 'Write the body once, to bytes; sign and send those same bytes, not the object again.',
  zh: '正文只轉成位元組一次；簽署這些位元組，並原樣送出，不要再次序列化物件。',
};
const pythonNext = {
  en: "Write the body once: body = json.dumps(data, separators=(',', ':'), ensure_ascii=False).encode(). Sign these bytes, and send them with data=body, not json=data.",
  zh: "正文只寫一次：body = json.dumps(data, separators=(',', ':'), ensure_ascii=False).encode()。簽署這些位元組，並以 data=body 送出，不要用 json=data。",
};

export const bodyVariants = [
  {
    id: 'body-bom',
    short: { en: 'byte order mark on one side only', zh: '位元組順序記號只在其中一方出現' },
    means: {
      en: 'Only one side has a byte order mark before the body.',
      zh: '正文前的位元組順序記號（BOM）只在其中一方出現。',
    },
    next: {
      en: 'Write the body as UTF-8 without a byte order mark (in .NET: new UTF8Encoding(false)), and sign the bytes you send.',
      zh: '請以不帶位元組順序記號的 UTF-8 寫正文（.NET：new UTF8Encoding(false)），並簽署送出的位元組。',
    },
  },
  {
    id: 'body-crlf',
    short: { en: 'CRLF on one side, LF on the other', zh: '一方是 CRLF，另一方是 LF' },
    means: {
      en: 'The line ends of the body differ: CRLF on one side, LF on the other.',
      zh: '正文的換行字元不同：一方是 CRLF，另一方是 LF。',
    },
    next: {
      en: 'Read and write the body as bytes (binary mode), so that its line ends do not change between signing and sending.',
      zh: '請以位元組（二進位模式）讀寫正文，使換行字元在簽署與送出之間不會改變。',
    },
  },
  {
    id: 'body-no-final-newline',
    short: { en: 'extra or missing line end', zh: '多了或少了換行' },
    means: {
      en: 'Only one side has the line end after the body, or the line ends in it.',
      zh: '正文末尾的換行，或正文中的所有換行，只在其中一方出現。',
    },
    next: {
      en: 'Sign exactly the bytes you send. A shell adds or removes a line end: use printf %s, or curl --data-binary @file.',
      zh: '請簽署實際送出的位元組。指令列會增減換行：請用 printf %s，或 curl --data-binary @file。',
    },
  },
  {
    id: 'body-empty',
    short: { en: 'empty body signed', zh: '簽署時正文是空的' },
    means: { en: 'An empty body was signed.', zh: '簽署時正文是空的。' },
    next: {
      en: 'Sign after the body is written. A stream can be read only once: keep its bytes.',
      zh: '請在寫好正文後才簽署。串流只可讀取一次：請保留其位元組。',
    },
  },
  {
    id: 'body-unicode-escapes',
    short: { en: String.raw`\u escapes on one side only`, zh: String.raw`\u 轉義字元只在其中一方出現` },
    means: {
      en: String.raw`Characters are written as \u escapes on one side, and as themselves (or other escapes) on the other.`,
      zh: String.raw`字元在一方寫成 \u 轉義，在另一方則是字元本身（或另一種寫法）。`,
    },
    next: signWhatIsSent,
  },
  {
    id: 'body-slash-escapes',
    short: { en: String.raw`slashes escaped (\/) on one side only`, zh: String.raw`斜線轉義（\/）只在其中一方出現` },
    means: {
      en: String.raw`Slashes of the body are written as \/ on one side and as / on the other.`,
      zh: String.raw`正文的斜線在一方寫成 \/，在另一方寫成 /。`,
    },
    next: {
      en: 'Write the body once ($body = json_encode($data, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) in PHP), sign $body and send $body.',
      zh: '正文只寫一次（PHP：$body = json_encode($data, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)），簽署 $body 並送出 $body。',
    },
  },
  {
    id: 'body-spaced-separators',
    short: { en: 'spaces after separators on one side only', zh: '分隔符號後的空格只在其中一方出現' },
    means: {
      en: "The body was signed with a space after each separator, as Python's json.dumps writes it.",
      zh: '簽署的正文在分隔符號後有空格，即 Python 的 json.dumps 的寫法。',
    },
    next: pythonNext,
  },
  {
    id: 'body-compact',
    short: { en: 'body rewritten without spaces', zh: '正文被重寫成沒有空白' },
    means: {
      en: 'The body was written again without spaces before signing.',
      zh: '正文在簽署前被重新寫成沒有空白的 JSON。',
    },
    next: signWhatIsSent,
  },
  {
    id: 'body-two-space',
    short: { en: 'body rewritten with indentation', zh: '正文被重寫成有縮排' },
    means: {
      en: 'The body was written again with indentation before signing: two spaces, or four, or tabs.',
      zh: '正文在簽署前被重新寫成有縮排的 JSON：兩格、四格或定位字元。',
    },
    next: signWhatIsSent,
  },
  {
    id: 'body-sorted-keys',
    short: { en: 'body rewritten with sorted keys', zh: '正文被重寫成按鍵名排序' },
    means: {
      en: 'The body was written again with its keys sorted before signing.',
      zh: '正文在簽署前被重新寫成按鍵名排序的 JSON。',
    },
    next: signWhatIsSent,
  },
  {
    id: 'body-charset',
    short: { en: 'body signed in another charset', zh: '正文以另一種字元集簽署' },
    means: { en: 'The body was signed in one charset and sent in another.', zh: '簽署與送出的正文使用不同的字元集。' },
    next: {
      en: 'Name the charset wherever text becomes bytes: body.getBytes(StandardCharsets.UTF_8), body.encode("utf-8"), Encoding.UTF8.GetBytes(body); sign and send that one array.',
      zh: '把文字轉成位元組時須註明字元集：body.getBytes(StandardCharsets.UTF_8)、body.encode("utf-8")、Encoding.UTF8.GetBytes(body)；簽署和送出同一個陣列。',
    },
  },
  {
    id: 'body-compressed',
    short: { en: 'compressed bytes signed', zh: '簽署的是壓縮後的位元組' },
    means: {
      en: 'The bytes were signed after compression (Content-Encoding), not the body itself.',
      zh: '簽署的是壓縮（Content-Encoding）後的位元組，而非正文本身。',
    },
    next: {
      en: 'Sign before compression, or turn off compression for this path.',
      zh: '請在壓縮之前簽署，或為此路徑關閉壓縮。',
    },
  },
  {
    id: 'before-encryption',
    short: { en: 'signed before encryption', zh: '在加密之前簽署' },
    means: { en: 'The body was signed before it was encrypted.', zh: '正文在加密之前簽署。' },
    next: {
      en: 'Encrypt first, then sign the encrypted text that is sent as the body (assumption encryption-order).',
      zh: '請先加密，然後簽署作為正文送出的密文（假設 encryption-order）。',
    },
  },
  {
    id: 'after-encryption',
    short: { en: 'signed after encryption', zh: '在加密之後簽署' },
    means: { en: 'The body was signed after it was encrypted.', zh: '正文在加密之後簽署。' },
    next: {
      en: 'Sign the body as it is before encryption, then encrypt it (assumption encryption-order).',
      zh: '請先簽署加密前的正文，然後加密（假設 encryption-order）。',
    },
  },
] as const satisfies readonly VariantRow[];
