const importLine = /^import \{ \w+ \} from '\.\/([a-z0-9-]+)\/index\.ts';$/;
const array = /(scenarios: readonly Scenario\[\] = \[)([^\]]*)\]/;

/**
 * The text of the list with a further scenario: its import in the order of the alphabet, its name before the last, which
 * takes what no other knows. Null where the text is not the list as it is known.
 */
export function inTheList(text, { id, camel }) {
  const lines = text.split('\n');
  const known = lines.flatMap((line, place) => {
    const other = importLine.exec(line)?.[1];
    return other === undefined ? [] : [{ other, place }];
  });
  const names =
    array
      .exec(text)?.[2]
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '') ?? [];
  const last = known.at(-1);
  if (last === undefined || names.length === 0) return null;
  const place = known.find(({ other }) => other > id)?.place ?? last.place + 1;
  const more = lines.toSpliced(place, 0, `import { ${camel} } from './${id}/index.ts';`).join('\n');
  return more.replace(array, (_, before) => `${before}${names.toSpliced(-1, 0, camel).join(', ')}]`);
}
