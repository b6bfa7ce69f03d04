import { fillTemplate } from '../../../electron/services/sandbox-server/testing/merchant.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';

const names = [
  '__proto__',
  'constructor',
  'prototype',
  '\\u005f_proto__',
  '__defineGetter__',
  'hasOwnProperty',
  'toString',
  'valueOf',
];
const values = [
  '{"polluted": true}',
  '{"prototype": {"polluted": true}, "__proto__": {"polluted": true}}',
  '[{"__proto__": {"polluted": true}}]',
  'null',
  '"polluted"',
];
const placesOfEach = 5;

/** Payloads with a name that means something to the language, each in another object of a template. */
export function pollutionPayloads() {
  const templates = scenarios.map((scenario) =>
    fillTemplate(plainTemplates(scenario)[0], { orderNo: 'P', modifiedMs: 1_760_000_000_000 }),
  );
  return names.flatMap((name, first) =>
    values.flatMap((value, second) =>
      Array.from({ length: placesOfEach }, (_, place) => {
        const text = templates[(first * values.length + second + place) % templates.length];
        const objects = [...text.matchAll(/\{(?=\s*")/g)].map(({ index }) => index + 1);
        const at = objects[(place * 7 + second) % objects.length];
        return `${text.slice(0, at)}"${name}": ${value}, ${text.slice(at)}`;
      }),
    ),
  );
}
