import type { Selection } from '../board/selection';

const arrows: { [key: string]: [number, number] } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** onArrows returns a handler that moves the selection with the arrow keys. Others are for more. */
export const onArrows =
  (selection: Selection, more?: (key: string) => boolean) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow) selection.move(...arrow, false);
    else if (event.key === 'Enter' || event.key === ' ') {
      selection.pick(selection.focus.value);
      more?.(event.key);
    } else if (!more?.(event.key)) return;
    event.preventDefault();
  };
