import type { FoundCut } from '../../../shared/protocol/simulate/judge-story.ts';
import { readMailFiles } from '../../features/import/engine/mail/mail-files.ts';
import type { PixelGrid } from '../../../shared/protocol/theme/compare-pixels.ts';
import type { MeasuredImage, BenchPorts, PixelDrawing, Pixels, TabStorage } from '../ports.ts';
import type { CutPhones } from '../../features/stories/engine/window-run.ts';

/** Time and random numbers that tests control. */
export type FakePorts = BenchPorts & {
  /** Lets real time pass and runs what falls due, in order. */
  readonly pass: (ms: number) => Promise<void>;
  readonly copied: string[];
  /** Files that were given to the user, by name. */
  readonly saved: Map<string, string>;
  readonly savedFiles: Map<string, Blob>;
  /** What a browser makes of an image in those pixels. */
  scaled: (file: Blob, pixels: Pixels) => Blob | null;
  /** What an image has as pixels where it is drawn. */
  pixels: (file: Blob, drawing: PixelDrawing) => PixelGrid | null;
  readonly addresses: Set<string>;
  /** Addresses that were opened in another window. */
  readonly opened: string[];
  reloads: number;
  chosen: readonly { readonly name: string; readonly blob: Blob }[];
  clipboard: string | null;
  /** What phones cut; null where nothing can be laid out. */
  cuts: readonly FoundCut[] | null;
  /** Measuring ends no sooner. */
  measuring: Promise<void>;
  /** The phones that were measured. */
  readonly measured: CutPhones[];
  /** What any image file measures. */
  image: MeasuredImage;
};

type Timer = { readonly at: number; readonly run: () => void };

export function createFakePorts(startMs: number): FakePorts {
  let now = startMs;
  let random = 0;
  let addresses = 0;
  const timers = new Set<Timer>();
  const copied: string[] = [];
  const ports: FakePorts = {
    now: () => now,
    later: (delayMs, run) => {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    whenIdle: (run) => {
      run();
      return () => undefined;
    },
    breathe: async () => undefined,
    randomHex: (digits) => {
      random += 1;
      return random.toString(16).padStart(digits, '0').slice(-digits);
    },
    preferredLanguage: 'en',
    openPage: () => null,
    openAddress: (address) => ports.opened.push(address),
    copyText: async (text) => {
      copied.push(text);
    },
    pass: async (ms) => {
      const end = now + ms;
      await settle();
      for (let due = nextDue(timers, end); due !== null; due = nextDue(timers, end)) {
        timers.delete(due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = end;
      await settle();
    },
    aside: fakeTabStorage(),
    storedSteps: fakeTabStorage(),
    farewellBytes: 1000,
    readMail: async (mail) => {
      const { parts, isCut } = readMailFiles(new Uint8Array(await mail.arrayBuffer()));
      return { parts: parts.map(({ name, bytes, read }) => ({ name, read, blob: new Blob([bytes]) })), isCut };
    },
    copied,
    saved: new Map(),
    saveText: (name, text) => void ports.saved.set(name, text),
    opened: [],
    reloads: 0,
    reload: () => {
      ports.reloads += 1;
    },
    chosen: [],
    clipboard: null,
    chooseFiles: async () => ports.chosen,
    readClipboard: async () => ports.clipboard,
    readLicences: async () => 'The licence of a part',
    image: { width: 72, height: 72 },
    cuts: [],
    measuring: Promise.resolve(),
    measured: [],
    measureCuts: async (phones) => {
      ports.measured.push(phones);
      await ports.measuring;
      return ports.cuts;
    },
    measureImage: async () => ports.image,
    saveFile: (name, file) => void ports.savedFiles.set(name, file),
    savedFiles: new Map(),
    addressOf: () => {
      addresses += 1;
      const address = `blob:${addresses}`;
      ports.addresses.add(address);
      return address;
    },
    addresses: new Set(),
    dropAddress: (address) => void ports.addresses.delete(address),
    scaleImage: async (file, pixels) => ports.scaled(file, pixels),
    readPixels: async (file, drawing) => ports.pixels(file, drawing),
    pixels: (_, { size }) => ({ ...size, data: new Uint8ClampedArray(size.width * size.height * 4).fill(255) }),
    scaled: (_, { width, height }) => new Blob([`${width}x${height}`]),
  };
  return ports;
}

function fakeTabStorage(): TabStorage {
  let stored: string | null = null;
  return {
    read: () => stored,
    write: (text) => {
      stored = text;
    },
  };
}

function nextDue(timers: ReadonlySet<Timer>, end: number): Timer | null {
  const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
  return due[0] ?? null;
}

/** Lets every promise that can go on go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
