import { allFields } from '../../fields/all-fields.ts';
import { once } from '../../lib/once.ts';
import { scenarios } from '../../scenarios/index.ts';

/** Names that mean a phone or an address of mail in any spelling: no field table has them, payloads do. */
const phoneLike = /phone|mobile|msisdn|^tel(?:no|num|number)?$|contactno|contactnumber|whatsapp|email/;

/** Names of members whose values tell who a person is, of all field tables, in one spelling. */
const listed = once(() => {
  const all = scenarios.flatMap(({ fields }) => allFields(fields));
  return new Set(all.flatMap(({ name, isPersonal }) => (isPersonal === true ? [spelling(name)] : [])));
});

/** Whether the values of members of this name are replaced in what leaves the machine, whatever the spelling. */
export function isPersonalMember(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  const own = spelling(name);
  const isPersonal = listed().has(own) || phoneLike.test(own);
  if (known.size < mostKnown) known.set(name, isPersonal);
  return isPersonal;
}

/** Payloads repeat the same few names; a hostile one has many. */
const known = new Map<string, boolean>();
const mostKnown = 10_000;

function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-\s]/g, '');
}
