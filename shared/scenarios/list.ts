export { baseOrder } from './base-order/index.ts';
export { evCharging } from './ev-charging/index.ts';
export { movieTicket } from './movie-ticket/index.ts';
export { queueUp } from './queue-up/index.ts';
export { trainTicket } from './train-ticket/index.ts';
export { voucher } from './voucher/index.ts';
