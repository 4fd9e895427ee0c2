import { createHash, type Hash } from "node:crypto";
import { type Section, sectionOf } from "./format";

/** Counts and hashes what goes through a backup, by its sections, whichever way it goes. */
export class Sections {
  private readonly open = new Map<string, { entries: number; bytes: number; hash: Hash }>();

  /** Begins an entry. Returns what is told each of its chunks. */
  begin(name: string, size: number): (chunk: Uint8Array) => void {
    const section = sectionOf(name);
    const found = this.open.get(section);
    const current = found ?? { entries: 0, bytes: 0, hash: createHash("sha256") };
    if (!found) this.open.set(section, current);
    current.entries += 1;
    current.bytes += size;
    current.hash.update(`${name}\n${size}\n`);
    return (chunk) => void current.hash.update(chunk);
  }

  /** What there was. It ends the counting. */
  totals(): Record<string, Section> {
    const totals = [...this.open].map(([section, { entries, bytes, hash }]) => {
      return [section, { entries, bytes, sha256: hash.digest("hex") }] as const;
    });
    return Object.fromEntries(totals);
  }
}
