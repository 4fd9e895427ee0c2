/** Key of the browser's storage: whether / does not focus the search. Single-character keys must be possible to turn off. */
export const SLASH_KEY_OFF = "slash-off";

/** Whether a key press focuses the search over everything: Ctrl+K or Command+K, and / outside of fields, unless it is turned off. */
function isSearchKey({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === "k") return ctrlKey || metaKey;
  const isTyped = target instanceof Element && target.matches("input,textarea,select");
  return key === "/" && !isTyped && !localStorage.getItem(SLASH_KEY_OFF);
}

/** Loads the suggestions once a person is about to type; without them the form leads to its page. */
function suggestOnFocus(field: HTMLInputElement): void {
  const load = () =>
    void import("./search-suggestions").then(
      ({ suggest }) => suggest(field),
      () => undefined,
    );
  if (document.activeElement === field) load();
  else field.addEventListener("focus", load, { once: true });
}

/**
 * Lets the keys focus a field, as long as it is in the document, which then suggests what it finds. Where there is no room for
 * the field they open the page of its form.
 */
export function focusByKeys(field: HTMLInputElement): void {
  suggestOnFocus(field);
  const ended = new AbortController();
  const focus = (event: KeyboardEvent) => {
    if (!field.isConnected) ended.abort();
    else if (isSearchKey(event)) {
      event.preventDefault();
      if (field.offsetParent) field.select();
      else field.form?.submit();
    }
  };
  document.addEventListener("keydown", focus, { signal: ended.signal });
}
