import type { VaultKey } from '../../../shared/documents/vault.ts';
import { writeUtcTime } from '../../../shared/lib/time/iso-time.ts';
import { ecc224Curve } from '../../services/keys/keys/key-kind.ts';
import { printJson } from '../io.ts';
import type { Io } from '../io.ts';
import { printed } from '../print/printed.ts';
import type { Printed } from '../print/printed.ts';

/** A key of the vault as `--json` prints it. */
export function keyDocument({ name, algorithm, bits, publicSha256, createdAt }: VaultKey): object {
  const size = algorithm === 'RSA256' ? { bits } : { curve: ecc224Curve };
  return { name, algorithm, ...size, publicSha256, created: writeUtcTime(createdAt) };
}

/** The same for people, on one line. */
export function keyLine({ name, algorithm, bits, publicSha256, createdAt }: VaultKey): Printed {
  const size = algorithm === 'RSA256' ? `${bits} bits` : ecc224Curve;
  return printed`${name}  ${algorithm}, ${size}, public SHA-256 ${publicSha256}, since ${writeUtcTime(createdAt)}\n`;
}

/** Prints one key, as it is now. */
export function printKey(key: VaultKey, isJson: boolean | undefined, io: Io): void {
  if (isJson === true) printJson(io, keyDocument(key));
  else io.out(keyLine(key));
}
