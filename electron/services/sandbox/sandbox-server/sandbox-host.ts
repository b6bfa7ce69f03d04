import { isIPv4, isIPv6 } from 'node:net';

/**
 * A name or address under which the sandbox is to answer as well, in the form in which a Host header has it: lower case,
 * IPv6 in brackets. null where it is none: a port, a wildcard or a whole address of the web are not names.
 */
export function readSandboxHost(text: string): string | null {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text;
  if (isIPv6(bare)) return nameOfAddress(new URL(`http://[${bare.replace(/%.*$/, '')}]`).hostname);
  if (isIPv4(text)) return nameOfAddress(text);
  const name = text.toLowerCase().replace(/\.$/, '');
  return isDomainName(name) ? name : null;
}

/** No network calls by an address that stands for none, and a browser's guards do not know it. */
function nameOfAddress(address: string): string | null {
  return address === '0.0.0.0' || address === '[::]' ? null : address;
}

/** Letters, digits, hyphens and (as containers have them) underscores; the last label is no number, or it is an address. */
function isDomainName(name: string): boolean {
  const labels = name.split('.');
  const isLabelled = labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
  return isLabelled && name.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '');
}
