/** Devices of Windows, whatever ending follows them, and the one name under which readers of JSON keep nothing. */
const reserved = /^(?:__proto__|con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Whether a file of that name would be no file somewhere. */
export function isReservedName(name: string): boolean {
  return reserved.test(name);
}
