import type { ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { startWords } from '../../words/i18n.ts';
import { TranslationProvider } from '../../words/use-translation.ts';
import { Badge } from '../badge.tsx';
import { CodeBlock } from '../code/code-block.tsx';
import { isolateProps } from './isolate-text.ts';
import { jsx, jsxs } from './jsx-runtime.ts';

const drawn = (type: ElementType, props: object): string => renderToStaticMarkup(jsx(type, props));

describe('an element of the window', () => {
  test('shows hidden characters of its texts as marks', () => {
    expect(drawn('p', { children: '\u202elive' })).toBe('<p>⟨U+202E⟩live</p>');
    expect(renderToStaticMarkup(jsxs('p', { children: ['e\u200bvil ', 1, ['\u{e0041}', null]] }))).toBe(
      '<p>e⟨U+200B⟩vil 1⟨U+E0041⟩</p>',
    );
  });

  test('does so in what is read out or shown beside it, and nowhere else', () => {
    const props = {
      title: 'a\u202eb',
      'aria-label': 'c\u0007',
      'data-order': 'd\u202e',
      value: 'e\u202e',
      readOnly: true,
    };
    expect(drawn('input', props)).toBe(
      '<input title="a⟨U+202E⟩b" aria-label="c⟨U+0007⟩" data-order="d\u202e" readOnly="" value="e\u202e"/>',
    );
  });

  test('keeps letters from right to left from moving what stands beside them', () => {
    expect(drawn('span', { children: 'שלום 12' })).toBe('<span><bdi>שלום 12</bdi></span>');
    expect(renderToStaticMarkup(jsxs('li', { children: ['שלום', ' ', 12] }))).toBe('<li><bdi>שלום</bdi> 12</li>');
    expect(drawn('option', { children: 'שלום' })).toBe('<option>שלום</option>');
  });

  test('keeps them so where it takes text alone, part by part', () => {
    const isolated = '\u2068שלום\u2069 · 12\nOn';
    expect(drawn('option', { children: 'שלום · 12\nOn' })).toBe(`<option>${isolated}</option>`);
    expect(drawn('i', { title: 'שלום · 12\nOn' })).toBe(`<i title="${isolated}"></i>`);
    expect(drawn('i', { title: 'שלום · \u206812' })).toBe('<i title="\u2068שלום\u2069 · ⟨U+2068⟩12"></i>');
  });

  test('is made of the very props where nothing has to be marked', () => {
    const props = { title: 'plain', children: ['車站 ', <b key="b">✔️</b>, 3, null] };
    expect(isolateProps('p', props)).toBe(props);
    expect(isolateProps('p', null)).toBe(null);
  });

  test('is what the components of the window are made of', () => {
    expect(renderToStaticMarkup(<Badge label={'\u202ea'}>{'\u202eb'}</Badge>)).not.toContain('\u202e');
  });

  test('leaves the text that a block copies as it is', async () => {
    const { props } = <CodeBlock label="l" text={'a\u202e'} copyLabel="c" onCopy={() => {}} />;
    const block = <CodeBlock label="l" text={'a\u202e\n\tb'} copyLabel="c" onCopy={() => {}} />;
    expect(props).toHaveProperty('text', 'a\u202e');
    expect(
      renderToStaticMarkup(<TranslationProvider words={await startWords('en')}>{block}</TranslationProvider>),
    ).toContain('a⟨U+202E⟩\n\tb');
  });
});
