import { createHash, type Hash } from "node:crypto";
import { type Section, findSection } from "./format";

/** Counts and hashes the entries of a backup by section, as it is written or read. */
export class SectionDigests {
  private readonly open = new Map<string, { entries: number; bytes: number; hash: Hash }>();

  /** Starts an entry of a size in bytes. @returns a function that hashes each of its chunks */
  beginEntry(name: string, size: number): (chunk: Uint8Array) => void {
    const section = findSection(name);
    const existing = this.open.get(section);
    const digest = existing ?? { entries: 0, bytes: 0, hash: createHash("sha256") };
    if (!existing) this.open.set(section, digest);
    digest.entries += 1;
    digest.bytes += size;
    digest.hash.update(`${name}\n${size}\n`);
    return (chunk) => void digest.hash.update(chunk);
  }

  /** Returns the totals by section; no entry may follow. */
  totals(): Record<string, Section> {
    const totals = [...this.open].map(([section, { entries, bytes, hash }]) => {
      return [section, { entries, bytes, sha256: hash.digest("hex") }] as const;
    });
    return Object.fromEntries(totals);
  }
}
