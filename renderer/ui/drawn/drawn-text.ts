import { createElement } from 'react';
import type { ReactNode } from 'react';
import { markHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { hasRightToLeft } from '../../../shared/lib/text/right-to-left.ts';

/** Attributes whose text is shown or read out. */
const drawnAttributes = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
];

/** Elements that take text alone. */
const textOnly = new Set<unknown>(['title', 'text', 'tspan', 'option', 'textarea', 'style', 'script']);

/**
 * The props of an element as they are drawn: hidden characters of its texts are marks, and a text with letters from
 * right to left stands in isolation, so that it moves nothing beside it. Props that hold no such text are the same
 * object.
 */
export function drawnProps(type: unknown, props: unknown): unknown {
  if (typeof props !== 'object' || props === null) return props;
  const changes: Record<string, unknown> = {};
  for (const name of drawnAttributes) {
    const value: unknown = Reflect.get(props, name);
    if (typeof value === 'string' && markHidden(value) !== value) changes[name] = markHidden(value);
  }
  const children: unknown = Reflect.get(props, 'children');
  // A component may need the very text it is given; the element it draws isolates it.
  const draws = typeof type === 'string' && !textOnly.has(type) && type !== 'bdi';
  const drawn = drawnChildren(children, draws);
  if (drawn !== children) changes['children'] = drawn;
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes };
}

function drawnChildren(children: unknown, isolates: boolean): unknown {
  if (typeof children === 'string') return drawnText(children, isolates, null);
  if (!Array.isArray(children)) return children;
  const drawn: readonly unknown[] = children.map((child: unknown, at) =>
    typeof child === 'string' ? drawnText(child, isolates, `text ${at}`) : drawnChildren(child, isolates),
  );
  return drawn.every((child, at) => child === children[at]) ? children : drawn;
}

function drawnText(text: string, isolates: boolean, key: string | null): ReactNode {
  const marked = markHidden(text);
  return isolates && hasRightToLeft(marked) ? createElement('bdi', { key }, marked) : marked;
}
