import { cells, openGrid } from '../../../electron/services/network/sender/testing/tls-grid.ts';

const measure = async ({ say }, count) => {
  const wrong = [];
  const grid = await openGrid();
  for (let round = 0; round < count; round += 1)
    for (const cell of cells) {
      const name = Object.values(cell).join(', ');
      say(name);
      const { seen, expected } = await grid.run(cell);
      if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push(`${name}: ${seen.kind} ${seen.code}`);
    }
  grid.close();
  const named = wrong.length === 0 ? '' : ` (${[...new Set(wrong)].slice(0, 3).join('; ')})`;
  return {
    measured: `${cells.length} cells, ${count} times each: ${wrong.length} with another outcome or another word${named}`,
    met: wrong.length === 0,
  };
};

export const figure = {
  id: '25',
  what: 'proxies, TLS and client certificates',
  asked:
    '{direct, CONNECT, CONNECT with credentials} x {good, unknown CA, expired, wrong host, TLS 1.1} x client certificate {none, good, wrong}: every cell its exact outcome and text',
  quick: 1,
  full: 20,
  measure,
};
