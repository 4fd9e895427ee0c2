import { createHash, type Hash } from "node:crypto";
import { type Section, findSection } from "./format";

/** Counts and hashes the entries of a backup by section, for writing and for reading. */
export class Sections {
  private readonly open = new Map<string, { entries: number; bytes: number; hash: Hash }>();

  /** Starts an entry of a size in bytes. @returns a function that hashes each of its chunks */
  begin(name: string, size: number): (chunk: Uint8Array) => void {
    const section = findSection(name);
    const found = this.open.get(section);
    const current = found ?? { entries: 0, bytes: 0, hash: createHash("sha256") };
    if (!found) this.open.set(section, current);
    current.entries += 1;
    current.bytes += size;
    current.hash.update(`${name}\n${size}\n`);
    return (chunk) => void current.hash.update(chunk);
  }

  /** Returns the totals by section; no entry may follow. */
  totals(): Record<string, Section> {
    const totals = [...this.open].map(([section, { entries, bytes, hash }]) => {
      return [section, { entries, bytes, sha256: hash.digest("hex") }] as const;
    });
    return Object.fromEntries(totals);
  }
}
