/**
 * The currencies of ISO 4217 that are legal tender today (list one as of 2026, after BGN gave way to EUR and ANG to
 * XCG), by the number of decimals of their minor unit. Funds, metals, drawing rights and codes for tests (XAU, XDR, XTS,
 * XXX and the like) are codes of the standard too, but no money one pays with: they are left out, and so refused. A table of our own: the digits that Intl knows are those of everyday use and differ from the
 * standard's.
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
