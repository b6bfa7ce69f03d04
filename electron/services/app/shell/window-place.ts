import { join } from 'node:path';
import * as z from 'zod';
import { writeDurably } from '../../platform/data-folder/durable-file.ts';
import { readOwnerOnlyWithin } from '../../platform/data-folder/private-file.ts';

/** The window's place when it was closed, in system points. */
const placeSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximised: z.boolean(),
});
export type WindowPlace = z.infer<typeof placeSchema>;

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const smallestWindow = { width: 900, height: 600 } as const;
const usualWindow = { width: 1440, height: 900 } as const;

const maxPlaceBytes = 1024;

const fileIn = (dataFolder: string): string => join(dataFolder, 'window-place.json');

/** The stored place of a data folder; null without one that is valid. */
export async function readStoredPlace(dataFolder: string): Promise<WindowPlace | null> {
  const bytes = await readOwnerOnlyWithin(fileIn(dataFolder), maxPlaceBytes).catch(() => null);
  return bytes === null ? null : readPlace(bytes.toString('utf8'));
}

/** Stores the place of the window. */
export async function storePlace(dataFolder: string, place: WindowPlace): Promise<void> {
  await writeDurably(fileIn(dataFolder), `${JSON.stringify(place)}\n`);
}

/** Parses a stored place; null if it is invalid. */
export function readPlace(text: string): WindowPlace | null {
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Returns a window's bounds: the stored place, if its screen still exists, no larger than that. Else the usual size; the
 * system chooses the position.
 */
export function placeOnScreen(
  kept: WindowPlace | null,
  areas: readonly Area[],
): { readonly bounds: Partial<Area>; readonly isMaximised: boolean } {
  const area = kept === null ? undefined : areas.find((each) => isMostlyIn(kept, each));
  if (kept === null || area === undefined) return { bounds: usualWindow, isMaximised: kept?.isMaximised ?? false };
  const width = Math.min(Math.max(kept.width, smallestWindow.width), area.width);
  const height = Math.min(Math.max(kept.height, smallestWindow.height), area.height);
  const x = Math.min(Math.max(kept.x, area.x), area.x + area.width - width);
  const y = Math.min(Math.max(kept.y, area.y), area.y + area.height - height);
  return { bounds: { x, y, width, height }, isMaximised: kept.isMaximised };
}

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme of system parts (dialogs, menus, title bars), from the settings. */
export function themeOf(setting: string | undefined): Theme {
  return themes.find((theme) => theme === setting) ?? 'system';
}

/** Options of every main window; the background matches the pages (renderer/ui/theme/tokens.css). */
export function windowOptions(isDark: boolean) {
  return {
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Passbench',
    // The palette is the main menu.
    autoHideMenuBar: true,
    backgroundColor: isDark ? '#141312' : '#f4f2ee',
  } as const;
}

/** A window belongs to the screen under the middle of its top edge, where it is dragged. */
function isMostlyIn({ x, y, width }: WindowPlace, area: Area): boolean {
  const middle = x + width / 2;
  return middle >= area.x && middle < area.x + area.width && y >= area.y && y < area.y + area.height;
}

/** The only name under which the window opens another (store/window/arrangement). */
const stageName = 'passbench-stage';

type StageRequest = { readonly url: string; readonly frameName: string };

/** Whether the window opens its detached stage: an empty page of that name. */
function isStageRequest({ url, frameName }: StageRequest): boolean {
  return frameName === stageName && (url === '' || url === 'about:blank');
}

/** A window that can be shown over the others. */
type RaisedWindow = { readonly isMinimized: () => boolean; readonly restore: () => void; readonly focus: () => void };

export function bringToFront(window: RaisedWindow | null): void {
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
}

/** What may open from the main window: one stage at a time. Another address is passed to `openLink`. */
export function createStageRule(openLink: (url: string) => unknown) {
  let isOut = false;
  return {
    isAllowed: (asked: StageRequest): boolean => {
      const isStage = !isOut && isStageRequest(asked);
      if (!isStage) void openLink(asked.url);
      return isStage;
    },
    opened: (stage: { readonly once: (event: 'closed', listener: () => void) => unknown }): void => {
      isOut = true;
      stage.once('closed', () => (isOut = false));
    },
  };
}
