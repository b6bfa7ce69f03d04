import * as z from 'zod';

/** Where the window stood when it was closed, in the points of the system. */
const placeSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximised: z.boolean(),
});
export type WindowPlace = z.infer<typeof placeSchema>;

/** A part of the desktop in which windows may stand. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The smallest window in which everything can be reached. */
const smallestWindow = { width: 900, height: 600 } as const;
const usualWindow = { width: 1440, height: 900 } as const;

/** The largest text that is read as a place. */
export const maxPlaceBytes = 1024;

/** What was kept as a text; null for anything that is no place. */
export function readPlace(text: string): WindowPlace | null {
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Where a window opens: where it stood, if that is on a screen that is still there; it is no larger than that screen.
 * Without a place, or where its screen is gone, the usual size; the system chooses where.
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

/** The theme of the system's own parts (dialogs, menus, title bars): that of the settings. */
export function themeOf(setting: string | undefined): Theme {
  return themes.find((theme) => theme === setting) ?? 'system';
}

/** What every large window is like, before anything is drawn in it: the ground of the pages (renderer/ui/theme/tokens.css). */
export function windowOptions(isDark: boolean) {
  return {
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Passbench',
    // Beside the palette the menu is for those who look for it there.
    autoHideMenuBar: true,
    backgroundColor: isDark ? '#141312' : '#f4f2ee',
  } as const;
}

/** By the middle of its top edge, where a window is taken hold of. */
function isMostlyIn({ x, y, width }: WindowPlace, area: Area): boolean {
  const middle = x + width / 2;
  return middle >= area.x && middle < area.x + area.width && y >= area.y && y < area.y + area.height;
}

/** By this name alone the window opens one beside itself (store/window/arrangement). */
const stageName = 'passbench-stage';

/** Whether the window asks for the one it may have beside itself: an empty page of that name, in which it draws. */
export function isStageRequest({ url, frameName }: { readonly url: string; readonly frameName: string }): boolean {
  return frameName === stageName && (url === '' || url === 'about:blank');
}
