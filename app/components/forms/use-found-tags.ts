import { useEffect, useState } from "react";
import { MAX_TAG_CHOICES, TAG_SEARCH_PATH } from "~/models/tags/tag-search.schema";
import type { TagOption } from "./tag-options";

const AFTER_TYPING_MS = 300;

/**
 * Adds to the tags that a form offers those that the server finds for a text, once typing stops. Asks nothing where the form
 * offers all tags anyway; what does not arrive is not offered.
 */
export function useFoundTags(tags: readonly TagOption[], text: string): readonly TagOption[] {
  const [found, setFound] = useState<readonly TagOption[]>([]);
  const query = tags.length < MAX_TAG_CHOICES ? "" : text.trim();
  useEffect(() => {
    if (query === "") return;
    const search = new AbortController();
    const timer = setTimeout(() => {
      const path = `${TAG_SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;
      fetch(path, { signal: search.signal })
        .then((response) => (response.ok ? response.json() : []))
        .then((tags: TagOption[]) => setFound(tags))
        .catch(() => undefined);
    }, AFTER_TYPING_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query]);
  const offered = new Set(tags.map(({ id }) => id));
  const others = found.filter(({ id }) => !offered.has(id));
  return others.length === 0 ? tags : [...tags, ...others];
}
