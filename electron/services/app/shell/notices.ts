/** A notice of the system, as the runtime has it. */
type Notice = { readonly on: (event: 'click', listener: () => void) => unknown; readonly show: () => void };

type NoticePorts<Made extends Notice> = {
  /** Whether the window is in front, or there is none. */
  readonly isWindowActive: () => boolean;
  readonly make: (body: string) => Made;
  readonly clicked: () => void;
};

/** Shows notices where nobody looks at the window. The last one is held: one that nobody holds may forget that it was clicked. */
export function noticeShower<Made extends Notice>({
  isWindowActive,
  make,
  clicked,
}: NoticePorts<Made>): (body: string) => void {
  const held: Made[] = [];
  return (body) => {
    if (isWindowActive()) return;
    const notice = make(body);
    held.splice(0, 1, notice);
    notice.on('click', clicked);
    notice.show();
  };
}
