const PAGE_BEFORE_DRAFT = { draft: null, rawValues: {} };

/** `clientLoader` of a wizard's first step that needs no data: see openWithoutServer. */
export const openFirstStep = () => PAGE_BEFORE_DRAFT;
