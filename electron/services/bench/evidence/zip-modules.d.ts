/** The parts of two libraries for ZIP that are used; they have no types of their own. */

declare module 'yazl' {
  type EntryOptions = {
    readonly mtime?: Date;
    readonly mode?: number;
    readonly compress?: boolean;
    /** The time alone in its old form, so that there is no extra field. */
    readonly forceDosTimestamp?: boolean;
  };
  export class ZipFile {
    readonly outputStream: AsyncIterable<Uint8Array>;
    addBuffer(bytes: Buffer, path: string, options?: EntryOptions): void;
    end(): void;
  }
  const yazl: { readonly ZipFile: typeof ZipFile };
  export { yazl as default };
}

declare module 'yauzl' {
  type ReadOptions = {
    readonly lazyEntries: boolean;
    readonly decodeStrings: boolean;
    readonly validateEntrySizes: boolean;
    readonly strictFileNames: boolean;
  };
  export type Entry = {
    readonly fileName: string;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly externalFileAttributes: number;
    readonly crc32: number;
    readonly isEncrypted: () => boolean;
  };
  export type ZipFile = {
    readonly entryCount: number;
    readonly readEntry: () => void;
    readonly openReadStreamPromise: (entry: Entry) => Promise<AsyncIterable<Uint8Array>>;
    on(event: 'entry', listener: (entry: Entry) => void): void;
    on(event: 'end', listener: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  };
  export function fromBufferPromise(bytes: Buffer, options: ReadOptions): Promise<ZipFile>;
  const yauzl: { readonly fromBufferPromise: typeof fromBufferPromise };
  export { yauzl as default };
}
