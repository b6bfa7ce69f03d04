import { isDeepStrictEqual } from 'node:util';
import { accepted, implementationDefined, refused } from '../../../shared/lib/json/testing/json-scan.corpus.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { toValue } from '../../../shared/lib/json/json-view.ts';

async function measure() {
  const valueOf = (text) => {
    const { root } = scanJson(text, 1000);
    return root === null ? 'refused' : { value: toValue(root) };
  };
  const wrong = [
    ...accepted.filter((text) => !isDeepStrictEqual(valueOf(text), { value: JSON.parse(text) })),
    ...refused.filter((text) => valueOf(text) !== 'refused'),
    ...implementationDefined.filter(([text, value]) => !isDeepStrictEqual(valueOf(text), { value })),
  ];
  const sizes = `${accepted.length} accepted, ${refused.length} refused, ${implementationDefined.length} as noted`;
  return { measured: `${wrong.length} wrong of ${sizes}`, met: wrong.length === 0 };
}

export const figure = {
  id: '6',
  what: 'conformance corpus of JSON',
  asked: 'every legal text accepted, every illegal one refused, those where readers may differ read as noted',
  measure,
};
