/** Order numbers differ at their end; the whole one stands in the payload. */
export function shortenNumber(orderNo: string): string {
  return orderNo.length > 12 ? `${orderNo.slice(0, 5)}…${orderNo.slice(-4)}` : orderNo;
}

/** Only the end, where little room is left and the number stands beside a name. */
export function getNumberEnd(orderNo: string): string {
  return orderNo.length > 8 ? `…${orderNo.slice(-4)}` : orderNo;
}
