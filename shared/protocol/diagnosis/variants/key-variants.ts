import type { VariantRow } from './variant-row.ts';

/** Which key it was, and what is certain although no single change makes the signature verify. */
export const keyVariants = [
  {
    id: 'other-key',
    short: { en: 'signed with another key', zh: '以另一把密鑰簽署' },
    means: { en: 'Another stored key made the signature.', zh: '簽署用的是另一把已儲存的密鑰。' },
    next: {
      en: 'Sign with the private key whose public half is registered for this Client-Id, or register the other one.',
      zh: '請用已為此 Client-Id 登記公開密鑰的那把私人密鑰簽署，或登記另一把公開密鑰。',
    },
    nextOfAnswer: {
      en: 'The platform key that is given here is not the one that signed: use the one that is named, or ask the platform for its public key of this environment.',
      zh: '此處的平台密鑰並非簽署所用的密鑰：請改用另一把，或向平台索取此環境的公開密鑰。',
    },
  },
  {
    id: 'other-key-version',
    short: { en: 'signed with another key version', zh: '以另一個密鑰版本簽署' },
    means: { en: 'Another key version of this client made the signature.', zh: '簽署用的是此客戶另一個版本的密鑰。' },
    next: {
      en: 'Name in keyVersion the version of the key that signs.',
      zh: '請在 keyVersion 中寫明簽署所用密鑰的版本。',
    },
    nextOfAnswer: {
      en: 'The platform key that is given here is not the one that signed: use the one that is named, or ask the platform for its public key of this environment.',
      zh: '此處的平台密鑰並非簽署所用的密鑰：請改用另一把，或向平台索取此環境的公開密鑰。',
    },
  },
  {
    id: 'text-changed',
    short: { en: 'right key, another text', zh: '密鑰正確，文字不同' },
    means: {
      en: 'The right key made the signature, over another text than the one that arrived.',
      zh: '簽名由正確的密鑰製成，但所簽的文字與收到的不同。',
    },
    next: {
      en: 'Print the text you sign, as bytes, and hold it against the expected text; the first difference is the mistake.',
      zh: '請把簽署的文字以位元組印出，與預期的文字對照；第一處不同之處便是錯誤所在。',
    },
    nextOfAnswer: {
      en: 'Something on the way changed the answer, or the platform signs another text: ask it for the text that it signs, and compare the SHA-256.',
      zh: '途中有東西改動了回應，或平台所簽的是另一段文字：請向平台查詢所簽的文字，並比較 SHA-256。',
    },
  },
  {
    id: 'key-unknown',
    short: { en: 'no key at hand made it', zh: '並非由已知的密鑰製成' },
    means: {
      en: 'No key that is known here made this signature, over any text; or its value was damaged on the way.',
      zh: '無論所簽的是甚麼文字，此簽名都不是由這裡已知的密鑰製成；或其值在途中受損。',
    },
    next: {
      en: 'Compare your private key with the public key that is registered: openssl pkey -in private.pem -pubout.',
      zh: '請核對你的私人密鑰與已登記的公開密鑰是否一對：openssl pkey -in private.pem -pubout。',
    },
    nextOfAnswer: {
      en: 'Check that the platform key that is given here is whole, and the one of this environment.',
      zh: '請確認此處的平台密鑰完整無缺，並屬於此環境。',
    },
  },
  {
    id: 'signature-cut',
    short: { en: 'signature of the wrong length', zh: '簽名長度不符' },
    means: {
      en: 'The signature has another length than the key gives: it was cut, or made with a key of another size.',
      zh: '簽名的長度與密鑰不符：它被截斷，或由另一長度的密鑰製成。',
    },
    next: {
      en: 'Send the whole value of the signature, and check that the key is the registered one.',
      zh: '請送出完整的簽名值，並確認所用的是已登記的密鑰。',
    },
    nextOfAnswer: {
      en: 'Check that the platform key that is given here is whole, and the one of this environment.',
      zh: '請確認此處的平台密鑰完整無缺，並屬於此環境。',
    },
  },
] as const satisfies readonly VariantRow[];
