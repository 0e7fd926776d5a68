import { Button } from '../app/Button';
import { Icon } from '../app/Icon';
import type { Study } from './study';
import { words } from './words';

/** UndoRedo are the buttons that take back changes of the board and its weights, and repeat them. */
export function UndoRedo({ study }: { study: Study }) {
  const w = words();
  return (
    <>
      <Button idle={!study.canUndo.value} onClick={() => study.undo()}>
        <Icon name="undo" />
        {w.undo}
      </Button>
      <Button idle={!study.canRedo.value} onClick={() => study.redo()}>
        <Icon name="redo" />
        {w.redo}
      </Button>
    </>
  );
}
