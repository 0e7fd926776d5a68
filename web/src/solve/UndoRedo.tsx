import { Icon } from '../app/Icon';
import type { Study } from './study';
import { words } from './words';

/** UndoRedo are the buttons that take back changes of the board and its weights, and repeat them. */
export function UndoRedo({ study }: { study: Study }) {
  const w = words();
  return (
    <>
      <button type="button" class="button" disabled={!study.canUndo.value} onClick={() => study.undo()}>
        <Icon name="undo" />
        {w.undo}
      </button>
      <button type="button" class="button" disabled={!study.canRedo.value} onClick={() => study.redo()}>
        <Icon name="redo" />
        {w.redo}
      </button>
    </>
  );
}
