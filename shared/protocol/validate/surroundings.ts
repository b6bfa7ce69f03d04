import type { CheckContext, Field } from '../../fields/field.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';

type WholeTerms = Pick<CheckContext, 'status' | 'scheme' | 'gaps' | 'root'> & { readonly text: string };

/** A payload as the kinds of its values may look at it. It counts the looks beside their own value. */
export class WholePayload {
  looks = 0;
  readonly terms: WholeTerms;
  readonly raw: CheckContext['raw'];

  constructor(terms: WholeTerms) {
    this.terms = terms;
    this.raw = ({ start, end }) => terms.text.slice(start, end);
  }
}

/** What surrounds one value. */
export class Surroundings implements CheckContext {
  readonly field: Field;
  readonly required: boolean;
  readonly status: string | null;
  readonly scheme: string | null;
  readonly gaps: CheckContext['gaps'];
  readonly raw: CheckContext['raw'];
  readonly #whole: WholePayload;

  constructor(whole: WholePayload, field: Field, required: boolean) {
    const { status, scheme, gaps } = whole.terms;
    this.field = field;
    this.required = required;
    this.status = status;
    this.scheme = scheme;
    this.gaps = gaps;
    this.raw = whole.raw;
    this.#whole = whole;
  }

  get root(): JsonNode {
    this.#whole.looks++;
    return this.#whole.terms.root;
  }
}
