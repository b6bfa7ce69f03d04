import { withoutBranch } from '../../../shared/documents/story/story-edit.ts';
import { itemsAt, nodeAt } from '../../../shared/lib/json/json-view.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import { branchesOf, withBranchAt } from '../../engine/stories/branches.ts';
import type { StoryView } from '../../engine/stories/story-view.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { isStoryActive } from '../window/active-tab.ts';
import type { StoryBranchesSlice } from './slices.ts';
import { viewNow, type EditNeeds, type Write } from './story-undo.ts';

type Needs =
  | EditNeeds
  | keyof StoryBranchesSlice
  | 'addStoryOfCalls'
  | 'jumpToRange'
  | 'laneKey'
  | 'picked'
  | 'settings'
  | 'shownNow'
  | 'viewAt'
  | 'viewStoryTime';

const branchName = { en: 'Branch', 'zh-Hant-HK': '分支' } as const;

/** Branches of the active story: which is shown beside its main line, and edits of its text. */
export function createStoryBranches(
  { set, get, onActiveChange }: SliceContext<Needs>,
  write: Write,
): StoryBranchesSlice {
  onActiveChange((state, activeTab) =>
    activeTab?.id === state.activeTab?.id ? {} : { shownBranch: null, mainStage: null },
  );
  const show = (shownBranch: number | null): void => {
    if (get().shownBranch === shownBranch) return;
    const { viewAt } = get();
    set({ shownBranch, picked: null, laneKey: null });
    get().reinspect();
    get().viewStoryTime(viewAt);
  };
  const branchHere = (): void => {
    const view = viewNow(get);
    const { viewAt, settings } = get();
    const made =
      view === null || viewAt === null
        ? null
        : withBranchAt(view, viewAt, (number) => `${branchName[settings.language]} ${number}`);
    if (made === null) return;
    write(made.text, { says: 'branch-added', name: made.name });
    show(made.branch);
  };
  return {
    shownBranch: null,
    mainStage: null,
    showBranch: show,
    branchHere,
    branchCalls: async (orderNo, scenario) => {
      const { viewAt, shownNow, activeTab } = get();
      await get().addStoryOfCalls(orderNo, scenario);
      // It could not be made, which was told.
      if (!isStoryActive(get()) || get().activeTab?.id === activeTab?.id) return;
      get().viewStoryTime(viewAt ?? shownNow);
      branchHere();
    },
    ...ofOneBranch(get, write, show),
  };
}

function ofOneBranch(
  get: SliceContext<Needs>['get'],
  write: Write,
  show: (branch: number | null) => void,
): Pick<StoryBranchesSlice, 'renameBranch' | 'removeBranch' | 'openBranchInText'> {
  return {
    renameBranch: (branch, name) => {
      const view = viewNow(get);
      const node = view === null ? null : nodeAt(scanJson(view.text).root, 'branches', branch, 'name');
      const before = view === null ? undefined : branchesOf(view)[branch]?.name;
      if (view === null || node === null || before === undefined || isTaken(view, branch, name)) return;
      const text = applyEdit(view.text, { start: node.start, end: node.end, text: JSON.stringify(name) });
      write(text, { says: 'renamed', before, name });
    },
    removeBranch: (branch) => {
      const view = viewNow(get);
      const text = view === null ? null : withoutBranch(view.text, branch);
      if (view === null || text === null) return;
      const name = branchesOf(view)[branch]?.name ?? '';
      const { shownBranch } = get();
      show(null);
      write(text, { says: 'branch-removed', name }, shownBranch);
    },
    openBranchInText: (branch) => {
      const view = viewNow(get);
      const node = view === null ? undefined : itemsAt(scanJson(view.text).root, 'branches')[branch];
      if (view !== null && node !== undefined) get().jumpToRange(view.lines().rangeOf(node.start, node.end));
    },
  };
}

/** Whether another branch of the story has this name. */
export function isTaken(view: StoryView, branch: number, name: string): boolean {
  return branchesOf(view).some((each, at) => at !== branch && each.name === name);
}

/** The main line on the phones, beside the branch that is shown; null without one. */
export function selectMainStage(bench: Pick<Bench, 'activeTab' | 'mainStage'>): Bench['mainStage'] {
  return isStoryActive(bench) ? bench.mainStage : null;
}
