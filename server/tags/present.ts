import type { Tag } from "~/models";

/** Presents a tag as plain data (specification 001, section 3: Tag, server). Dates are ISO 8601 in UTC. */
export function presentTag(tag: Tag) {
  return {
    id: tag.id,
    name: tag.name,
    normalizedName: tag.normalizedName,
    version: tag.version,
    createdAt: tag.createdAt.toISOString(),
    updatedAt: tag.updatedAt.toISOString(),
  };
}

export type TagData = ReturnType<typeof presentTag>;
