import { hasHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { nameInvalid } from './vault-trouble.ts';

/** A key's name as it is kept: without space around it, in one way of writing it. Throws KEY_NAME_INVALID. */
export function normalizeKeyName(name: string): string {
  const written = name.normalize('NFC').trim();
  // On the command line a name in front of which "-" stands would be an option.
  if (written === '' || written.length > 100 || written.startsWith('-') || hasHidden(written)) throw nameInvalid();
  return written;
}
