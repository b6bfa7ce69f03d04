/** A value as JSON for people and their tools: indented by two, with a line feed at the end. Whatever the bench writes anew looks so. */
export function indentedJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
