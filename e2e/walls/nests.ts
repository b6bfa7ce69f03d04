/** Texts of containers in containers, by how many levels; built without recursion. */
export const nests: readonly (readonly [name: string, build: (levels: number) => string])[] = [
  ['arrays', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
  ['objects', (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ['both', (levels) => `${'[{"extInfo":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`],
];
