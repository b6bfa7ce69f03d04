/**
 * A payload as somebody keeps it. `text` is what is typed, character for character; it is never parsed and written
 * back. `orderNo` is the document's order number, the value of the variable order.no; documents of one order share it.
 */
export type PayloadDocument = {
  readonly id: string;
  readonly name: string;
  readonly scenario: string;
  readonly orderNo: string;
  readonly text: string;
};
