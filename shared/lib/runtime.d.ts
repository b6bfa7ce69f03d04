/**
 * All that the runtime-neutral zone knows of a runtime: the globals that Node and every browser share. They are
 * declared as narrow as they are used here, and in the same words as the DOM's and Node's own declarations, so that
 * projects that know those too can include this zone.
 */
interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

interface TextDecoder {
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}

interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  username: string;
}

declare var TextEncoder: { prototype: TextEncoder; new (): TextEncoder };
declare var TextDecoder: {
  prototype: TextDecoder;
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};
declare var URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
};

declare function atob(data: string): string;
declare function btoa(data: string): string;
