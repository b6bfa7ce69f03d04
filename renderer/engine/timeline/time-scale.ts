import type { Instant, Span, Tick } from '../../../shared/lib/time/clock.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
// Hong Kong has one offset: days and hours begin by its clock.
const hongKongMs = 8 * hour;

/** Steps that people count in, from seconds to years. */
const steps = [
  ...[1, 5, 10, 30].map((count) => count * second),
  ...[1, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28, 91, 364].map((count) => count * day),
];

const shortestMs = 20 * second;
const shortestFitMs = 2 * minute;
const longestMs = 5 * 364 * day;

export function stepOf(atLeastMs: number): number {
  return steps.find((step) => step >= atLeastMs) ?? 364 * day;
}

export function toX({ from, until }: Span, width: number, at: Instant): number {
  return ((at - from) / (until - from)) * width;
}

export function toInstant({ from, until }: Span, width: number, x: number): Instant {
  return Math.round(from + (x / width) * (until - from));
}

/** Zooms around an instant, between seconds and years. */
export function zoomed({ from, until }: Span, factor: number, around: Instant): Span {
  const length = until - from;
  const wanted = Math.min(longestMs, Math.max(shortestMs, length * factor));
  const before = ((around - from) / length) * wanted;
  return { from: Math.round(around - before), until: Math.round(around - before + wanted) };
}

/** The span moved by a time, later for a positive one. */
export function panned({ from, until }: Span, byMs: number): Span {
  return { from: Math.round(from + byMs), until: Math.round(until + byMs) };
}

/** Pans just enough to show an instant. */
export function holding(span: Span, at: Instant): Span {
  const edge = (span.until - span.from) / 20;
  if (at < span.from) return panned(span, at - edge - span.from);
  return at > span.until ? panned(span, at + edge - span.until) : span;
}

/** A span with all instants and some room, ends on whole steps so that it stays stable. At least two minutes. */
export function fitting(instants: readonly Instant[]): Span {
  const first = instants.reduce((a, b) => Math.min(a, b), Infinity);
  const last = instants.reduce((a, b) => Math.max(a, b), -Infinity);
  const length = Math.max(last - first, shortestFitMs);
  const step = stepOf(length / 12);
  const room = length / 30;
  const end = Math.max(last, first + shortestFitMs);
  return { from: floorTo(first - room, step), until: floorTo(end + room, step) + step };
}

/** Ticks at least `gap` pixels apart, on whole steps of Hong Kong time. */
export function ticksOf(span: Span, width: number, gap: number): readonly Tick[] {
  if (width <= 0) return [];
  const step = stepOf(((span.until - span.from) / width) * gap);
  const ticks: Tick[] = [];
  for (let at = floorTo(span.from, step) + step; at < span.until; at += step)
    ticks.push({ at, kind: kindOf(at, step) });
  return ticks;
}

function kindOf(at: Instant, step: number): Tick['kind'] {
  if (step >= day || floorTo(at, day) === at) return 'day';
  return step < minute ? 'second' : 'time';
}

function floorTo(at: Instant, step: number): Instant {
  return Math.floor((at + hongKongMs) / step) * step - hongKongMs;
}
