import type { CardState } from '../specification/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, it, expectTypeOf } from 'vitest';
import type { Person } from './card-model.ts';
import { parcelLocker } from '../scenarios/testing/parcel-locker/index.ts';
import { sortIntoLists, type OrderFace, type NotificationFace } from './card-stack.ts';

const states: readonly CardState[] = ['active', 'used', 'expired', 'removed', 'service-card', 'none'];

function person(name: string, state: Person['state']): Person {
  return { name: { text: name }, detail: { text: '' }, seat: null, state };
}

function order(key: string, state: CardState, localeHidden: boolean, people: readonly Person[]): OrderFace {
  return {
    key,
    number: key,
    state,
    localeHidden,
    hasParts: people.length > 0,
    model: {
      locale: 'en_US',
      style: parcelLocker.style,
      title: { text: key },
      corner: null,
      blocks: [{ block: 'people', people }],
      summary: { primary: { text: key }, secondary: { text: '' } },
    },
    why: { en: '', zh: '' },
    notification: null,
  };
}

const anyOrders: fc.Arbitrary<readonly OrderFace[]> = fc
  .array(
    fc.record({
      state: fc.constantFrom(...states),
      localeHidden: fc.boolean(),
      people: fc.array(fc.constantFrom<Person['state']>('active', 'used'), { maxLength: 5 }),
    }),
    { maxLength: 8 },
  )
  .map((made) =>
    made.map(({ state, localeHidden, people }, place) =>
      order(
        `order ${place}`,
        state,
        localeHidden,
        people.map((fate, seat) => person(`${fate} ${place}/${seat}`, fate)),
      ),
    ),
  );

describe('the lists of the wallet', () => {
  it('hold each order at exactly one place', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const { services, tickets, used, absent } = sortIntoLists(orders);
        const whole = used.filter((line) => line.person === null).map((line) => line.order);
        const placed = [...services, ...tickets, ...whole, ...absent].map(({ key }) => key);
        expect(placed.toSorted()).toEqual(orders.map(({ key }) => key).toSorted());
      }),
    );
  });

  it('never hold one still usable among the used, nor a used one among the others', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const { active, used } = sortIntoLists(orders);
        const named = (lines: typeof active): readonly string[] =>
          lines
            .flatMap((line) => [...line.people, ...(line.person === null ? [] : [line.person])])
            .map(({ name }) => name.text);
        expect(named(active).filter((name) => !name.startsWith('active'))).toEqual([]);
        const late = used.filter(({ fate }) => fate !== 'expired');
        expect(named(late).filter((name) => !name.startsWith('used'))).toEqual([]);
      }),
    );
  });

  it('name every line apart', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const { active, used } = sortIntoLists(orders);
        const keys = [...active, ...used].map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('show nothing of an order that this language hides', () => {
    const { services, tickets, active, used } = sortIntoLists(
      states.map((state) => order(state, state, true, [person('A', 'used')])),
    );
    expect([services, tickets, active, used]).toEqual([[], [], [], []]);
  });
});

it('puts no card together to sort orders that hold no ticket of a traveller', () => {
  for (const state of states) {
    const silent: OrderFace = {
      ...order(state, state, false, []),
      get model(): never {
        throw new Error(`The card of an order that is ${state} was put together`);
      },
    };
    expect(() => sortIntoLists([silent])).not.toThrow();
  }
});

it('is no face any more where it is copied by spread, which leaves out what is put together when it is asked for', () => {
  const copiesOf = (face: OrderFace, notification: NotificationFace) => [{ ...face }, { ...notification }] as const;
  expectTypeOf(copiesOf).returns.items.not.toHaveProperty('model');
  expectTypeOf(copiesOf).returns.items.toHaveProperty('why');
});
