/** Windows devices with any ending, and the one name that JSON readers drop. */
const reserved = /^(?:__proto__|con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

function isReservedName(name: string): boolean {
  return reserved.test(name);
}

/**
 * A letter goes before a name that a system reserves, or that a command takes for an option (`-rf`), the home folder
 * (`~`) or nothing to show (`.x`).
 */
export function withSafeStart(name: string): string {
  if (isReservedName(name)) return `x-${name}`;
  return /^[-~.]/.test(name) ? `x${name}` : name;
}
