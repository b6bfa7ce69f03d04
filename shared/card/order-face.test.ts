import { expectTypeOf, it } from 'vitest';
import type { NotificationFace, OrderFace } from './order-face.ts';

it('is no face any more where it is copied by spread, which leaves out what is put together when it is asked for', () => {
  const copiesOf = (face: OrderFace, notification: NotificationFace) => [{ ...face }, { ...notification }] as const;
  expectTypeOf(copiesOf).returns.items.not.toHaveProperty('model');
  expectTypeOf(copiesOf).returns.items.toHaveProperty('why');
});
