/**
 * The globals that Node and every browser share, for the runtime-neutral zone. They match the declarations of the
 * DOM and Node, so that projects with those can include this zone.
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
