// What a text may mean in which no board was found: links, arrays of programs, blanks that are
// spaces, and the letters that a program sees in the photo of a board.

/** A Guess is boards as 81 characters, and what had to be assumed to see them. */
export interface Guess {
  boards: string[];
  assumed: 'nothing' | 'spaces' | 'letters';
}

/** longest is the length up to which a text is looked at. More than that is no paste of a board. */
const longest = 20_000;

/** guess returns the likeliest boards of a text, or null. */
export function guess(text: string): Guess | null {
  if (text.length > longest) return null;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\t|\u00a0|\u3000/g, ' ');
  const listed = inLinks(text) ?? inArrays(plain);
  if (listed) return { boards: listed, assumed: 'nothing' };
  for (const assumed of ['spaces', 'letters'] as const) {
    const board = inRows(assumed === 'letters' ? digitsFor(plain) : plain);
    if (board) return { boards: [board], assumed };
  }
  return null;
}

const dots = (cells: string) => cells.replace(/[^1-9]/g, '.');

/** inLinks finds 81 cells in a row between other characters, as links have them. */
function inLinks(text: string): string[] | null {
  const found = text.match(/(?<![\d.])[\d.]{81}(?![\d.])/g);
  return found && found.map(dots);
}

/** inArrays finds 81 numbers of one digit, with nothing but brackets, commas and quotes between them. */
function inArrays(text: string): string[] | null {
  const runs = text.match(/(?:(?<!\d)[0-9.](?!\d)[\s,;'"[\](){}]*)+/g) ?? [];
  for (const run of runs) {
    const cells = run.replace(/[^\d.]/g, '');
    if (cells.length >= 81 && cells.length % 81 === 0) return (cells.match(/.{81}/g) ?? []).map(dots);
  }
  return null;
}

/** digitsFor replaces letters that are taken for digits, in lines that have nothing else. */
function digitsFor(text: string): string {
  const looks: { [letter: string]: string } = { O: '0', o: '0', D: '0', Q: '0', l: '1', I: '1', i: '1', '!': '1', Z: '2', z: '2', A: '4', S: '5', s: '5', G: '6', b: '6', T: '7', B: '8', g: '9', q: '9' };
  return text
    .split('\n')
    .map((line) => (/^[\s\d.,:;_|¦'`~*\-OoDQlIi!ZzASsGbTBgq]*$/.test(line) ? line.replace(/[A-Za-z!]/g, (letter) => looks[letter] ?? letter).replace(/[,:;'`~]/g, ' ') : line))
    .join('\n');
}

/** inRows finds nine rows, in which spaces may be blanks. */
function inRows(text: string): string | null {
  const line = text.replace(/^\n+|\n+$/g, '');
  if (line.length === 81 && /^[\d. ]*$/.test(line) && !/^(?:\S )*\S$/.test(line)) return dots(line);
  const lines = text.split('\n').filter((each) => !isFrame(each));
  let best: string | null = null;
  for (const some of [lines, lines.filter((each) => each.trim())]) {
    const single = trimmed(some);
    if (single.length === 81 && single.every((each) => each.trim().length <= 1)) return dots(single.map((each) => each.trim() || '.').join(''));
    for (const row of [separated, wide, narrow]) {
      const rows = some.map(row);
      for (let from = 0; from + 9 <= rows.length; from++) {
        const nine = rows.slice(from, from + 9);
        if (nine.every((each) => each !== null) && clues(nine.join('')) > (best ? clues(best) : fewest - 1)) best = nine.join('');
      }
    }
  }
  return best && dots(best);
}

const clues = (cells: string) => cells.replace(/[^1-9]/g, '').length;

/** fewest is the number of clues below which nine lines are taken for something else. */
const fewest = 8;

const isFrame = (line: string) => /^[\s+=\-|¦─━═│┃║╔╗╚╝╠╣╦╩╬┌┐└┘├┤┬┴┼]*$/.test(line) && /[+=\-─━═┼╬]/.test(line);

/** trimmed removes empty lines at both ends. */
function trimmed(lines: readonly string[]): readonly string[] {
  const full = lines.map((line) => line.trim() !== '');
  return lines.slice(full.indexOf(true), full.lastIndexOf(true) + 1);
}

/** separated reads a row with bars between cells, or between boxes. */
function separated(line: string): string | null {
  if (!/[|¦│┃║]/.test(line)) return null;
  let parts = line.split(/[|¦│┃║]/);
  if (parts.length > 9 || (parts.length > 3 && parts.length < 9)) parts = parts.slice(parts[0]!.trim() ? 0 : 1);
  if (parts.length === 10 || parts.length === 4) parts = parts[parts.length - 1]!.trim() ? parts : parts.slice(0, -1);
  if (parts.length === 9) return parts.every((part) => /^\s*[\d._*x-]?\s*$/.test(part)) ? parts.map((part) => part.trim() || ' ').join('') : null;
  if (parts.length !== 3) return null;
  const boxes = parts.map((part) => (part.length <= 3 ? part.padEnd(3) : part.length === 7 ? part[1]! + part[3]! + part[5]! : part.length === 5 || part.length === 6 ? spread(part.length === 6 && part[0] === ' ' ? part.slice(1) : part) : null));
  return boxes.every((box) => box !== null && /^[\d. _*-]{3}$/.test(box)) ? boxes.join('') : null;
}

const spread = (part: string) => part[0]! + part[2]! + part[4]!;

/** wide reads a row with a space after each cell. */
function wide(line: string): string | null {
  const cells = line.padEnd(17);
  return /^(?:[\d._*x-] |  ){8}[\d._*x -] *$/.test(cells) ? [0, 2, 4, 6, 8, 10, 12, 14, 16].map((at) => cells[at]).join('') : null;
}

/** narrow reads a row of nine cells, of which the last ones can be missing if they are blank. */
function narrow(line: string): string | null {
  const close = line.replace(/[|¦│┃║]/g, '');
  const cells = close.length > 9 ? close.replace(/ +$/, '') : close;
  return cells.length <= 9 && /^[\d._*x -]*$/.test(cells) ? cells.padEnd(9) : null;
}
