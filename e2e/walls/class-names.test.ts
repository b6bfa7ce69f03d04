import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { productFiles, readProjectFile } from './source-files.ts';

type Sheet = {
  readonly path: string;
  readonly has: ReadonlySet<string>;
  readonly asked: Set<string>;
  isAskedForAny: boolean;
};

const imported = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Class names by the stylesheet that code asks for them; those in brackets that are computed may be any. */
function askedIn(code: string): readonly { readonly from: string; readonly names: readonly (string | null)[] }[] {
  const body = code.replaceAll(/^import .*$/gm, '');
  return [...code.matchAll(imported)].map(([, own = '', from = '']) => ({
    from,
    names: [...body.matchAll(new RegExp(`(?<![\\w.])${own}(?:\\.(\\w+)|\\[(?:'([\\w-]+)'\\])?)`, 'g'))].map(
      ([, name, quoted]) => name ?? quoted ?? null,
    ),
  }));
}

/** The class names of a stylesheet, without those of other packages. */
function namesIn(css: string): ReadonlySet<string> {
  const own = css.replaceAll(/\/\*[^]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)|url\([^)]*\)|'[^'\n]*'/g, '');
  return new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

async function sheets(): Promise<readonly Sheet[]> {
  const found = new Map<string, Sheet>();
  for (const file of await productFiles()) {
    for (const { from, names } of askedIn(await readProjectFile(file))) {
      const path = posix.join(posix.dirname(file), from);
      const sheet = found.get(path) ?? {
        path,
        has: namesIn(await readProjectFile(path)),
        asked: new Set(),
        isAskedForAny: false,
      };
      found.set(path, sheet);
      for (const name of names) {
        if (name === null) sheet.isAskedForAny = true;
        else sheet.asked.add(name);
      }
    }
  }
  return [...found.values()];
}

it('class names that code asks for stand in its stylesheet, and those in a stylesheet are asked for', async () => {
  const all = await sheets();
  expect(all.length).toBeGreaterThan(100);
  const missing = all.flatMap(({ path, has, asked }) =>
    [...asked].filter((name) => !has.has(name)).map((name) => `${path} lacks ${name}`),
  );
  const unused = all.flatMap(({ path, has, asked, isAskedForAny }) =>
    isAskedForAny ? [] : [...has].filter((name) => !asked.has(name)).map((name) => `nobody asks ${path} for ${name}`),
  );
  expect([...missing, ...unused]).toEqual([]);
});

it('those that do not would be found', () => {
  const code =
    "import styles from './row.module.css';\n<p className={styles.row}>{styles['far']}{styles[look]}{my.styles.x}</p>";
  expect(askedIn(code)).toEqual([{ from: './row.module.css', names: ['row', 'far', null] }]);
  expect([...namesIn('/* .no */ .row:hover .far-off, :global(.monaco) .row { inset: 0.5em }')]).toEqual([
    'row',
    'far-off',
  ]);
});
