type Shortened = { readonly path: string; readonly items: number; readonly shown: number };

/** How many items of each list remain, in the order of the attempts. */
const attempts = [1000, 300, 100, 30, 10, 3] as const;

/**
 * Cuts every list of a document to so many items that it `fits`, and says which in `shortened`. It may still not fit:
 * texts are not cut.
 */
export function shortenLists(document: object, fits: (document: object) => boolean): object {
  let result = document;
  for (const most of attempts) {
    const shortened: Shortened[] = [];
    const short = Object(cut(document, { path: '', most, shortened }));
    result = { shortened: shortened.slice(0, mostNamed), ...short };
    if (fits(result)) break;
  }
  return result;
}

/** The most lists that are named; a list of lists may hold thousands. */
const mostNamed = 20;

type Cutting = { readonly path: string; readonly most: number; readonly shortened: Shortened[] };

function cut(value: unknown, { path, most, shortened }: Cutting): unknown {
  if (Array.isArray(value)) {
    if (value.length > most) shortened.push({ path, items: value.length, shown: most });
    return value.slice(0, most).map((item, at) => cut(item, { path: `${path}/${at}`, most, shortened }));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, cut(member, { path: `${path}/${name}`, most, shortened })]),
  );
}
