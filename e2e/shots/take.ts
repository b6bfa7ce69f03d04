import type { TestInfo } from '@playwright/test';
import { englishSentences } from '../fixtures/english-sentences.ts';
import type { BenchWindow } from '../pages/bench-window.ts';

/** One picture: its name, which stays, and what is done before it is taken. */
export type Shot = readonly [name: string, act: (bench: BenchWindow) => Promise<unknown>];

/** Takes pictures one after the other in one window, into a folder of the look. */
export async function take(bench: BenchWindow, info: TestInfo, shots: readonly Shot[], folder = ''): Promise<void> {
  for (const [name, act] of shots) {
    await act(bench);
    await bench.settled();
    const english = await englishSentences(bench.page);
    if (english.length > 0) throw new Error(`${name} says in English: ${english.join(' | ')}`);
    await bench.page.screenshot({ path: `shots/${info.project.name}/${folder}${name}.png` });
  }
}
