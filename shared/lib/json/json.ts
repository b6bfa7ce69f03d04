/** Any value JSON can hold, as JSON.parse gives it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** What a text is as JSON, with a byte order mark or without; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** A value as JSON for people and their tools: indented by two, with a line feed at the end. Whatever the bench writes anew looks so. */
export function indentedJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
