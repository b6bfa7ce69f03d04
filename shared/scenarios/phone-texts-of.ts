import { collectPhoneTexts } from '../card/phone-texts.ts';
import type { OrderView } from '../lifecycle/wallet-state.ts';
import { createOrderFaces, type FaceOptions } from './order-faces.ts';

/** Every text that a phone of this language shows of an order at a time. */
export function phoneTextsOf(view: OrderView, options: FaceOptions): readonly string[] {
  return createOrderFaces([view], options).flatMap(collectPhoneTexts);
}
