import { assertNever } from '../../lib/assert-never.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { editAtPointer } from '../../lib/json/json-edit.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import type { Words } from '../../lib/text/words.ts';
import { replaceScheme } from '../../scenarios/templates.ts';
import type { Story, StoryCall, StoryCurve, StoryEdit } from '../../documents/story/story.ts';
import { namesIn } from '../../documents/variable-names.ts';
import type { StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { writeCurveValue } from './curve-steps.ts';
import { findStoryTemplate, type StoryOptions } from './story-references.ts';

/** A payload with variables: a text with its `set` edits, or other bytes unchanged. */
export type TypedPayload =
  | { readonly text: string; readonly edits: readonly TextEdit[] }
  | { readonly bytes: Uint8Array };

/** Builds a call's payload from source and edits, and the value of its curve at this call; or explains why not. */
export function typedPayload(
  story: Story,
  call: StoryCall,
  options: StoryOptions,
  { scheme, curveValue = null }: { readonly scheme: string | null; readonly curveValue?: number | null },
): TypedPayload | { readonly problem: StoryProblemDraft } {
  let typed = sourceOf(story, call, options, scheme);
  const sources = sourcesOf(options);
  for (const edit of call.set) {
    const edited: TypedPayload | { readonly refused: Words } =
      'text' in typed ? withValue(typed, edit, sources) : { refused: notText };
    if ('refused' in edited) return { problem: setProblem(call, edit, edited.refused) };
    typed = edited;
  }
  if (call.curve !== null && curveValue !== null) {
    const curved: TypedPayload | { readonly refused: Words } =
      'text' in typed ? withCurveValue(typed, call.curve, curveValue, sources) : { refused: notText };
    if ('refused' in curved) return { problem: curveProblem(call, call.curve, curved.refused) };
    typed = curved;
  }
  if ('bytes' in typed || sources.isWellFormed(typed)) return typed;
  return { problem: halfCharacter(call) };
}

function sourceOf(story: Story, { source }: StoryCall, options: StoryOptions, scheme: string | null): TypedPayload {
  switch (source.from) {
    case 'payload':
      return unedited(story.text.slice(source.span.start, source.span.end));
    case 'text':
      return unedited(source.text);
    case 'template': {
      const text = findStoryTemplate(source.id, options.scenarios)?.template.text ?? '';
      return sourcesOf(options).ofTemplate(replaceScheme(text, scheme));
    }
    case 'file': {
      const file = options.fileOf(source.path);
      const bytes = 'bytes' in file ? file.bytes : new Uint8Array();
      const decoded = decodeUtf8(bytes);
      return 'text' in decoded ? unedited(decoded.text) : { bytes };
    }
    default:
      return assertNever(source);
  }
}

function unedited(text: string): TypedPayload {
  return { text, edits: [] };
}

type TypedText = Extract<TypedPayload, { text: string }>;

/** A text that calls start from, as it was read, and what first edits made of it. */
type Source = { readonly scan: JsonScan; readonly edited: Map<string, TypedText> };

/** The texts of one play: many calls make the same edit in the same template, which is read and edited once. */
class Sources {
  private readonly known = new Map<string, Source>();
  private readonly templates = new Map<string, TypedText>();
  private readonly wellFormed = new WeakSet<TypedText>();
  private editedLength = 0;

  /** The text of a template, the same object for all of its calls. */
  ofTemplate(text: string): TypedText {
    const typed = this.templates.get(text) ?? { text, edits: [] };
    if (this.templates.size < mostSources) this.templates.set(text, typed);
    return typed;
  }

  /** Whether a text has no half of a surrogate pair. */
  isWellFormed(typed: TypedText): boolean {
    if (this.wellFormed.has(typed)) return true;
    const isGood = typed.text.isWellFormed();
    if (isGood) this.wellFormed.add(typed);
    return isGood;
  }

  of(text: string): Source {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const made: Source = { scan: scanJson(text), edited: new Map() };
    if (this.known.size < mostSources) this.known.set(text, made);
    return made;
  }

  keep({ edited }: Source, key: string, typed: TypedText): void {
    this.editedLength += typed.text.length;
    if (this.editedLength <= mostEdited) edited.set(key, typed);
  }
}

function sourcesOf(options: StoryOptions): Sources {
  const known = sourcesOfPlays.get(options) ?? new Sources();
  sourcesOfPlays.set(options, known);
  return known;
}

const sourcesOfPlays = new WeakMap<StoryOptions, Sources>();
const mostSources = 64;
/** In characters of all edited texts. */
const mostEdited = 1 << 22;

/** Sets one value; edits see earlier ones. */
function withValue(
  typed: TypedText,
  { pointer, source }: StoryEdit,
  sources: Sources,
): TypedPayload | { refused: Words } {
  if (typed.edits.length > 0) return setValue(typed, scanJson(typed.text), pointer, source);
  const own = sources.of(typed.text);
  const key = `${pointer.length} ${pointer}${source}`;
  const known = own.edited.get(key);
  if (known !== undefined) return known;
  const made = setValue(typed, own.scan, pointer, source);
  if ('text' in made) sources.keep(own, key, made);
  return made;
}

function setValue(
  { text, edits }: TypedText,
  { root }: JsonScan,
  pointer: string,
  source: string,
): TypedText | { refused: Words } {
  if (root === null) return { refused: notJson };
  const edit = editAtPointer(text, root, pointer, source);
  if ('text' in edit) return { text: applyEdit(text, edit), edits: [...edits, edit] };
  if ('missing' in edit) {
    const above = JSON.stringify(edit.missing);
    return { refused: { en: `there is nothing at ${above}`, zh: `${above} 處並無任何值` } };
  }
  const above = JSON.stringify(edit.closed);
  return {
    refused: { en: `the value at ${above} cannot have such a member`, zh: `${above} 處的值不能加入該項` },
  };
}

/** The field keeps its kind: a text stays a text. That of a variable is not known before it is filled in. */
function withCurveValue(
  typed: TypedText,
  { pointer, span }: StoryCurve,
  value: number,
  sources: Sources,
): TypedPayload | { refused: Words } {
  const { root } = typed.edits.length === 0 ? sources.of(typed.text).scan : scanJson(typed.text);
  const node = nodeAtPointer(root, pointer)?.node;
  if (node?.kind !== 'string' && node?.kind !== 'number')
    return { refused: node === undefined ? nothingThere : noNumber };
  const isVariable =
    node.kind === 'string' && namesIn(typed.text.slice(node.start, node.end)).some((one) => one.isWhole);
  if (isVariable) return { refused: aVariable };
  return withValue(typed, { pointer, source: writeCurveValue(value, node.kind), span }, sources);
}

const nothingThere = { en: 'the payload has no value there', zh: '內容在該處並無任何值' };
const aVariable = {
  en: 'the value there is a variable, which may be a text or a number',
  zh: '該處的值是變數，可能是文字或數字',
};
const noNumber = { en: 'the value there is neither a text nor a number', zh: '該處的值並非文字或數字' };

function curveProblem({ place }: StoryCall, { pointer, span }: StoryCurve, why: Words): StoryProblemDraft {
  const said = JSON.stringify(pointer.slice(0, 100));
  return {
    problem: 'value',
    call: place,
    path: `/calls/${place}/curve/pointer`,
    start: span.start,
    end: span.end,
    message: { en: `its curve cannot set ${said}: ${why.en}.`, zh: `曲線不能設定 ${said}：${why.zh}。` },
    next: { en: 'Name a value of the payload, or set it first.', zh: '請填寫內容中已有的值，或先設定該值。' },
  };
}

const notText = { en: 'the file is not UTF-8 text', zh: '該檔案並非 UTF-8 文字' };
const notJson = { en: 'the payload is not JSON', zh: '內容並非 JSON' };

function setProblem({ place }: StoryCall, { pointer, span }: StoryEdit, why: Words): StoryProblemDraft {
  const said = JSON.stringify(pointer.slice(0, 100));
  return {
    problem: 'set',
    call: place,
    path: `/calls/${place}/set`,
    start: span.start,
    end: span.end,
    message: { en: `${said} cannot be set: ${why.en}.`, zh: `不能設定 ${said}：${why.zh}。` },
    next: {
      en: 'First set the object or list that contains it, or write out the payload.',
      zh: '請先設定載有它的物件或列表，或直接寫出內容。',
    },
  };
}

function halfCharacter({ place, source }: StoryCall): StoryProblemDraft {
  return {
    problem: 'source',
    call: place,
    path: `/calls/${place}`,
    start: source.span.start,
    end: source.span.end,
    message: {
      en: 'its payload cannot be written as bytes: it contains half of a surrogate pair.',
      zh: '內容無法寫成位元組：含有半個代理對。',
    },
    next: { en: 'Write it as an escape such as \\ud800.', zh: '請以 \\ud800 這類轉義寫法書寫。' },
  };
}
