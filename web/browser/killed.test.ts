import { it } from 'vitest';
import { blanksOf, cluesOf, fill } from './boards';
import { ask, duels, enter, friends, lostConnection, server } from './duels';
import { close } from './open';

duels('killed', () => {
  it('goes on when the server is killed and starts again', async () => {
    const ada = await enter('/duel', { size: 'tablet' });
    const bob = await enter('/duel', { size: 'tablet' });
    await friends(ada, bob, 'Easy');
    const clues = await cluesOf(ada);
    const { grid } = await ask<{ grid: string }>('solve', { boards: [clues] });
    const cells = blanksOf(clues);
    await fill(ada, cells.slice(0, 4), grid);
    const restarted = server.restart(2000);
    await ada.getByText('The connection is lost.').waitFor();
    await fill(ada, cells.slice(4, 8), grid);
    await restarted;
    await ada.getByText('The connection is lost.').waitFor({ state: 'detached' });
    await bob.getByRole('img', { name: `Ada: ${81 - cells.length + 8} of 81 cells are filled` }).waitFor();
    await fill(bob, cells, grid);
    await ada.getByRole('heading', { name: 'You lose' }).waitFor();
    await bob.getByRole('heading', { name: 'You win' }).waitFor();
    await bob.getByText('Bob was first.').waitFor();
    await close(ada, lostConnection);
    await close(bob, lostConnection);
  });
});
