export type SaidText = { readonly where: 'card' | 'notification'; readonly text: string };

/** A changed text; `to` null: removed, `from` null: added. */
export type TextChange = {
  readonly where: SaidText['where'];
  readonly from: string | null;
  readonly to: string | null;
};

/** Members of a model that steer its drawing and are read by nobody. */
const drawing: ReadonlySet<string> = new Set([
  'locale',
  'tone',
  'style',
  'block',
  'format',
  'path',
  'also',
  'lines',
  'state',
]);

/** Every drawn text of a model, in order. */
export function textsIn(where: SaidText['where'], model: unknown): readonly SaidText[] {
  if (typeof model === 'string') return model === '' ? [] : [{ where, text: model }];
  if (typeof model !== 'object' || model === null) return [];
  if (Array.isArray(model)) return model.flatMap((each) => textsIn(where, each));
  return Object.entries(model).flatMap(([name, each]) => (drawing.has(name) ? [] : textsIn(where, each)));
}

/** Compares place by place if counts match, else lists removals and additions. */
export function textChanges(before: readonly SaidText[], after: readonly SaidText[]): readonly TextChange[] {
  if (before.length === after.length) {
    return before.flatMap(({ where, text }, place) => {
      const to = after[place]?.text ?? null;
      return to === text ? [] : [{ where, from: text, to }];
    });
  }
  const known = new Set(before.map(keyOf));
  const kept = new Set(after.map(keyOf));
  return [
    ...before.filter((each) => !kept.has(keyOf(each))).map(({ where, text }) => ({ where, from: text, to: null })),
    ...after.filter((each) => !known.has(keyOf(each))).map(({ where, text }) => ({ where, from: null, to: text })),
  ];
}

function keyOf({ where, text }: SaidText): string {
  return `${where} ${text}`;
}
