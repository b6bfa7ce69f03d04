/**
 * The currencies of ISO 4217 that are legal tender (list one as of 2026), by the decimals of their minor unit. Codes
 * for funds, metals and tests are refused. Intl's digits differ from the standard's.
 */
const codesByDecimals = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
      CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
      KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
      NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
      TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
} as const;

/** Decimals of the minor unit by alphabetic code, in the order of the codes. */
export const currencies: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDecimals)
    .flatMap(([decimals, codes]) => codes.split(/\s+/).map((code): [string, number] => [code, Number(decimals)]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

/** Currencies that users of a wallet in Hong Kong see most, for lists. */
export const commonCurrencies = ['HKD', 'CNY', 'MOP', 'TWD', 'USD', 'EUR', 'GBP', 'JPY'] as const;
