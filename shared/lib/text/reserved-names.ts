/** Windows devices with any ending, and the one name that JSON readers drop. */
const reserved = /^(?:__proto__|con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Whether a file of that name fails on some system. */
export function isReservedName(name: string): boolean {
  return reserved.test(name);
}
