/** Order numbers differ at their end; the whole one stands in the payload. */
export function shortNumber(orderNo: string): string {
  return orderNo.length > 12 ? `${orderNo.slice(0, 5)}…${orderNo.slice(-4)}` : orderNo;
}
