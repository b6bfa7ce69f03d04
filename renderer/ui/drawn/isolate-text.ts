import { createElement, type ReactNode } from 'react';
import { markHidden, hasRightToLeft } from '../../../shared/lib/text/hidden-characters.ts';

/** Attributes that are shown or read aloud. */
const textAttributes = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
];

/** Elements that accept only text. */
const textOnly = new Set<unknown>(['title', 'text', 'tspan', 'textarea', 'style', 'script']);

/**
 * Marks hidden characters in an element's texts, and isolates right-to-left texts from their surroundings. Props
 * without such text are returned unchanged.
 */
export function isolateProps(type: unknown, props: unknown): unknown {
  if (typeof props !== 'object' || props === null) return props;
  const changes: Record<string, unknown> = {};
  for (const name of textAttributes) {
    const value: unknown = Reflect.get(props, name);
    if (typeof value !== 'string') continue;
    const isolated = name === 'title' ? isolateParts(markHidden(value)) : markHidden(value);
    if (isolated !== value) changes[name] = isolated;
  }
  const children: unknown = Reflect.get(props, 'children');
  // A component may need the exact text; the element that it renders isolates it.
  const isolated = isolateChildren(children, getIsolation(type));
  if (isolated !== children) changes['children'] = isolated;
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes };
}

type Isolation = 'element' | 'characters' | 'none';

function getIsolation(type: unknown): Isolation {
  if (type === 'option') return 'characters';
  return typeof type === 'string' && !textOnly.has(type) && type !== 'bdi' ? 'element' : 'none';
}

function isolateChildren(children: unknown, isolation: Isolation): unknown {
  if (typeof children === 'string') return isolateText(children, isolation, null);
  if (!Array.isArray(children)) return children;
  const isolated: readonly unknown[] = children.map((child: unknown, at) =>
    typeof child === 'string' ? isolateText(child, isolation, `text ${at}`) : isolateChildren(child, isolation),
  );
  return isolated.every((child, at) => child === children[at]) ? children : isolated;
}

function isolateText(text: string, isolation: Isolation, key: string | null): ReactNode {
  const marked = markHidden(text);
  if (isolation === 'none' || !hasRightToLeft(marked)) return marked;
  return isolation === 'element' ? createElement('bdi', { key }, marked) : isolateParts(marked);
}

/** Where elements are not possible: isolates each part (separated by a dot or a line break) with characters. */
function isolateParts(text: string): string {
  const parts = text.split(/( · |\n)/);
  if (parts.length === 1) return text;
  return parts.map((part) => (hasRightToLeft(part) ? `\u2068${part}\u2069` : part)).join('');
}
