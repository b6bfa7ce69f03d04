/**
 * The zone of the phone. Movie tickets and EV charging have times and no field for a zone, and the specification says
 * nothing of one: the product shows them as the wallet's users read their clocks, in Hong Kong, GMT+8 all year round.
 * Like the pixels of a card this is emulated.
 */
export const phoneZone = 'GMT+8';
