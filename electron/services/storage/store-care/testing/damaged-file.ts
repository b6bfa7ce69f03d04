import { open, rm, writeFile } from 'node:fs/promises';

/** Changes one byte of a file. */
export async function flipByte(file: string, at: number): Promise<void> {
  const opened = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await opened.read(byte, 0, 1, at);
  await opened.write(Buffer.from([(byte[0] ?? 0) ^ 0x40]), 0, 1, at);
  await opened.close();
}

/** Puts an empty file in the place of another: libsql holds a closed one until its memory is collected, and waits for itself. */
export async function emptyFile(file: string): Promise<void> {
  await rm(file);
  await writeFile(file, '');
}
