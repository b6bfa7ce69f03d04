import { editor } from './monaco.ts';
import type { BenchStore } from '../../../../store/slice.ts';

type Look = 'light' | 'dark';

const names = { light: 'passbench-light', dark: 'passbench-dark' } as const;

/** Defines both themes from the tokens of the style sheet, the only place of colours. */
function defineThemes(page: Document): void {
  const [light, dark] = readTokens(page);
  defineTheme('light', light);
  defineTheme('dark', dark);
}

function showTheme(look: Look): void {
  editor.setTheme(names[look]);
}

const tokenNames = [
  'surface',
  'raised',
  'hover',
  'line',
  'line-strong',
  'text',
  'muted',
  'accent',
  'accent-soft',
  'red',
  'green',
  'amber',
  'violet',
  'json-key',
  'json-text',
  'json-number',
  'json-mark',
] as const;
type TokenName = (typeof tokenNames)[number];
type Tokens = Readonly<Record<TokenName, string>>;

/**
 * Reads the tokens of both colour schemes as #rrggbb, resolved by the browser: Monaco does not support light-dark().
 * All are in the page before the first read, so styles are computed once.
 */
function readTokens(page: Document): readonly [light: Tokens, dark: Tokens] {
  const probe = page.createElement('span');
  probe.hidden = true;
  const place = (look: Look): ((name: TokenName) => string) => {
    const spans = new Map(
      tokenNames.map((name) => {
        const span = page.createElement('span');
        span.style.colorScheme = look;
        span.style.color = `var(--${name})`;
        return [name, span] as const;
      }),
    );
    probe.append(...spans.values());
    return (name) => hexOf(getComputedStyle(spans.get(name) ?? probe).color);
  };
  const [light, dark] = [place('light'), place('dark')];
  page.body.append(probe);
  const tokens = [tokensOf(light), tokensOf(dark)] as const;
  probe.remove();
  return tokens;
}

function tokensOf(read: (name: TokenName) => string): Tokens {
  return {
    surface: read('surface'),
    raised: read('raised'),
    hover: read('hover'),
    line: read('line'),
    'line-strong': read('line-strong'),
    text: read('text'),
    muted: read('muted'),
    accent: read('accent'),
    'accent-soft': read('accent-soft'),
    red: read('red'),
    green: read('green'),
    amber: read('amber'),
    violet: read('violet'),
    'json-key': read('json-key'),
    'json-text': read('json-text'),
    'json-number': read('json-number'),
    'json-mark': read('json-mark'),
  };
}

function hexOf(color: string): string {
  const parts = [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Math.round(Number(part)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function defineTheme(look: Look, tokens: Tokens): void {
  editor.defineTheme(names[look], {
    base: look === 'light' ? 'vs' : 'vs-dark',
    inherit: true,
    rules: rulesOf(tokens),
    colors: { ...textColors(look, tokens), ...widgetColors(tokens), ...diffColors(tokens) },
  });
}

function rulesOf(tokens: Tokens): editor.ITokenThemeRule[] {
  const rule = (token: string, color: string): editor.ITokenThemeRule => ({ token, foreground: color.slice(1) });
  return [
    rule('', tokens.text),
    rule('string.key.json', tokens['json-key']),
    rule('string.value.json', tokens['json-text']),
    rule('number.json', tokens['json-number']),
    rule('keyword.json', tokens['json-number']),
    ...['', '.bracket.json', '.array.json', '.colon.json', '.comma.json'].map((part) =>
      rule(`delimiter${part}`, tokens['json-mark']),
    ),
  ];
}

function textColors(look: Look, tokens: Tokens): editor.IColors {
  const line = `${tokens['accent-soft']}a0`;
  return {
    'editor.background': tokens.surface,
    'editor.foreground': tokens.text,
    'editorGutter.background': tokens.surface,
    'editorLineNumber.foreground': tokens.muted,
    'editorLineNumber.activeForeground': tokens.text,
    'editor.lineHighlightBackground': line,
    'editor.lineHighlightBorder': '#00000000',
    'editor.rangeHighlightBackground': line,
    'editor.selectionBackground': look === 'light' ? '#bfe0da' : '#1f4d47',
    'editor.inactiveSelectionBackground': tokens['accent-soft'],
    'editor.findMatchBackground': `${tokens.amber}55`,
    'editor.findMatchHighlightBackground': `${tokens.amber}2e`,
    'editorCursor.foreground': tokens.accent,
    'editorIndentGuide.background1': tokens.line,
    'editorIndentGuide.activeBackground1': tokens['line-strong'],
    'editorBracketMatch.background': tokens['accent-soft'],
    'editorBracketMatch.border': tokens.accent,
    'editorError.foreground': tokens.red,
    'editorWarning.foreground': tokens.amber,
    'editorInfo.foreground': tokens.violet,
    'editorOverviewRuler.border': '#00000000',
  };
}

/** Overlapping colours, faint enough for 4.5 to 1 contrast with every JSON colour. */
function diffColors(tokens: Tokens): editor.IColors {
  const [line, text, border] = ['0f', '17', '66'];
  return {
    'diffEditor.removedLineBackground': tokens.red + line,
    'diffEditor.removedTextBackground': tokens.red + text,
    'diffEditor.removedTextBorder': tokens.red + border,
    'diffEditor.insertedLineBackground': tokens.green + line,
    'diffEditor.insertedTextBackground': tokens.green + text,
    'diffEditor.insertedTextBorder': tokens.green + border,
  };
}

function widgetColors(tokens: Tokens): editor.IColors {
  return {
    'editorWidget.background': tokens.surface,
    'editorWidget.border': tokens.line,
    'editorHoverWidget.background': tokens.surface,
    'editorHoverWidget.border': tokens['line-strong'],
    'editorSuggestWidget.background': tokens.surface,
    'editorSuggestWidget.border': tokens.line,
    'editorSuggestWidget.selectedBackground': tokens['accent-soft'],
    'editorSuggestWidget.selectedForeground': tokens.text,
    'editorSuggestWidget.highlightForeground': tokens.accent,
    'editorSuggestWidget.focusHighlightForeground': tokens.accent,
    'list.hoverBackground': tokens.hover,
    'menu.background': tokens.surface,
    'menu.foreground': tokens.text,
    'menu.selectionBackground': tokens['accent-soft'],
    'menu.selectionForeground': tokens.text,
    'menu.border': tokens.line,
    'scrollbar.shadow': '#00000000',
    'scrollbarSlider.background': `${tokens['line-strong']}80`,
    'scrollbarSlider.hoverBackground': `${tokens.muted}80`,
    focusBorder: tokens.accent,
  };
}

/** Keeps the editor's theme equal to the window's. Returns how to stop. */
export function followTheme(store: BenchStore): () => void {
  defineThemes(document);
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    const { theme } = store.getState().settings;
    const isDark = theme === 'system' ? systemDark.matches : theme === 'dark';
    showTheme(isDark ? 'dark' : 'light');
  };
  follow();
  systemDark.addEventListener('change', follow);
  const unsubscribe = store.subscribe((state, before) => {
    if (state.settings.theme !== before.settings.theme) follow();
  });
  return () => {
    systemDark.removeEventListener('change', follow);
    unsubscribe();
  };
}
