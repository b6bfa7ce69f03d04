import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import fc from 'fast-check';
import type { Logo, PickingProps } from '../preview-types.ts';
import { usePicking } from './picking.ts';

const orders = ['A', 'B', 'C'];
const logoOf = (order: string): Logo => ({ order, shown: { text: 'x' }, picture: null, description: 'x' });
const onPick = (): void => undefined;

const anyGiven: fc.Arbitrary<PickingProps> = fc.record(
  {
    onPick: fc.constant(onPick),
    pickedOf: fc.constantFrom('A', 'B', null),
    traced: fc.constantFrom({ order: 'A', pointer: '/a' }, { order: 'B', pointer: '/b' }, null),
    logo: fc.constantFrom(logoOf('A'), logoOf('C'), null),
  },
  { requiredKeys: [] },
);

function Told({ given, order }: { readonly given: PickingProps; readonly order: string | undefined }) {
  const picking = usePicking('en_US', given, order);
  return JSON.stringify([picking.onPick !== undefined, picking.lit ?? '', picking.ownLogo?.order ?? '']);
}

it('gives each order its own part of what the surface was given', () => {
  fc.assert(
    fc.property(anyGiven, fc.option(fc.constantFrom(...orders), { nil: undefined }), (given, order) => {
      const { pickedOf, traced, logo } = given;
      const isPicked = given.onPick !== undefined && (pickedOf === undefined || pickedOf === order);
      const lit = order !== undefined && traced?.order === order ? traced.pointer : '';
      const own = order !== undefined && logo?.order === order ? order : '';
      const told = renderToStaticMarkup(<Told given={given} order={order} />);
      expect(told.replaceAll('&quot;', '"')).toBe(JSON.stringify([isPicked, lit, own]));
    }),
  );
});
