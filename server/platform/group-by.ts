/** Groups rows by a key, both in the order in which they come. */
export function groupBy<Row, Key>(
  rows: readonly Row[],
  findKey: (row: Row) => Key,
): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = findKey(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
