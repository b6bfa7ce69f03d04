/** By this name alone the window opens one beside itself (store/window/arrangement). */
const stageName = 'passbench-stage';

/** Whether the window asks for the one it may have beside itself: an empty page of that name, in which it draws. */
export function stageAsked({ url, frameName }: { readonly url: string; readonly frameName: string }): boolean {
  return frameName === stageName && (url === '' || url === 'about:blank');
}
