const listLine = /^export \{ \w+ \} from '\.\/[a-z0-9-]+\/index\.ts';$/;

/** The text of the list with a line for a further scenario at its end. Null where the text is not the list as it is known. */
export function inTheList(text, { id, camel }) {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => listLine.test(line))) return null;
  return [...lines, `export { ${camel} } from './${id}/index.ts';`, ''].join('\n');
}
