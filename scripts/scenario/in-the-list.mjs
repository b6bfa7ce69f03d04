const importLine = /^import \{ \w+ \} from '\.\/([a-z0-9-]+)\/index\.ts';$/;
const start = 'export const scenarios: readonly Scenario[] = [';

/**
 * The text of the list with a further scenario: its import in the order of the alphabet, its name in front of the last,
 * each a line of its own. Null where the text is not the list as it is known.
 */
export function inTheList(text, { id, camel }) {
  const lines = text.split('\n');
  const imports = lines.flatMap((line, place) => {
    const other = importLine.exec(line)?.[1];
    return other === undefined ? [] : [{ other, place }];
  });
  const begin = lines.indexOf(start);
  const end = lines.indexOf('];', begin);
  const names = lines.flatMap((line, place) =>
    place > begin && place < end && /^ {2}\w+,$/.test(line) ? [place] : [],
  );
  const [lastImport, beforeLast] = [imports.at(-1), names.at(-2)];
  if (begin < 0 || lastImport === undefined || beforeLast === undefined) return null;
  const place = imports.find(({ other }) => other > id)?.place ?? lastImport.place + 1;
  return lines
    .toSpliced(beforeLast + 1, 0, `  ${camel},`)
    .toSpliced(place, 0, `import { ${camel} } from './${id}/index.ts';`)
    .join('\n');
}
