/** Something that takes lines on a sheet. */
type Line = { text: string };
/** Lines that fit, in their order, and how many do not. */
export type Fitted<Item> = { shown: Item[]; more: number };

/** Columns of a sheet: a line less above them is one less in each. */
export const COLUMNS = 2;
/** Characters of a line in one of the two columns of a sheet, counted so that it never has fewer. */
const LINE_LENGTH = 32;
/** Lines of a group besides its items: its heading, and how many are left out. */
const HEADING_LINES = 2;

const countLines = ({ text }: Line) => Math.max(1, Math.ceil(text.length / LINE_LENGTH));

/**
 * Chooses what stands on a sheet of paper, which does not grow: all groups get the same room, and what one leaves is the others'. Of a group
 * that has more than its room, those stay that `compare` puts first.
 * @param groups each in the order in which it is shown @param maxLines of the sheet, for all groups together
 */
export function fitToSheet<Item extends Line>(
  groups: readonly (readonly Item[])[],
  maxLines: number,
  compare: (a: Item, b: Item) => number = () => 0,
): Fitted<Item>[] {
  const sizes = groups.map((items) => items.reduce((sum, item) => sum + countLines(item), 0));
  const rooms = shareRoom(
    sizes,
    maxLines - groups.filter(({ length }) => length > 0).length * HEADING_LINES,
  );
  return groups.map((items, index) => {
    let room = rooms[index] ?? 0;
    const kept = new Set<Item>();
    for (const item of items.toSorted(compare)) {
      const lines = countLines(item);
      if (lines > room) continue;
      room -= lines;
      kept.add(item);
    }
    return { shown: items.filter((item) => kept.has(item)), more: items.length - kept.size };
  });
}

/** Shares lines among groups: the smallest first, so that what it leaves goes to those that need more. */
function shareRoom(sizes: readonly number[], lines: number): number[] {
  const rooms = sizes.map(() => 0);
  const inOrder = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => a.size - b.size);
  let left = lines;
  for (const [position, { size, index }] of inOrder.entries()) {
    const room = Math.min(size, Math.floor(left / (inOrder.length - position)));
    rooms[index] = Math.max(0, room);
    left -= room;
  }
  return rooms;
}
