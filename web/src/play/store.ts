// Games in the storage of the browser.
import { prefix } from '../app/kept';
import { readRecord, type Record } from './game';

const under = prefix + 'game.';

/** keep writes a game, unless another window has kept a newer state of it. */
export function keep(id: string, record: Record) {
  if ((find(id)?.changed ?? 0) > record.changed) return;
  write(under + id, JSON.stringify(record));
}

/** write writes a text under a name. Without room, the oldest games go first. */
export function write(name: string, text: string) {
  for (;;) {
    try {
      localStorage.setItem(name, text);
      return;
    } catch {
      const oldest = keptGames().filter(({ id }) => under + id !== name).pop();
      if (!oldest) return; // it lasts as long as the page
      forget(oldest.id);
    }
  }
}

/** onKept calls a function when another window has kept a game. It returns a function that ends this. */
export function onKept(id: string, call: (record: Record) => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    const record = key === under + id ? find(id) : null;
    if (record) call(record);
  };
  addEventListener('storage', stored);
  return () => removeEventListener('storage', stored);
}

/** find returns a game that was kept. */
export function find(id: string): Record | null {
  try {
    return readRecord(JSON.parse(localStorage.getItem(under + id) ?? 'null'));
  } catch {
    return null;
  }
}

export function forget(id: string) {
  localStorage.removeItem(under + id);
}

/** keptGames returns all games, the one that was played last first. */
export function keptGames(): { id: string; record: Record }[] {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(under));
  } catch {
    // there is no storage
  }
  return names
    .map((name) => ({ id: name.slice(under.length), record: find(name.slice(under.length)) }))
    .filter((game): game is { id: string; record: Record } => game.record !== null)
    .sort((a, b) => b.record.changed - a.record.changed);
}
