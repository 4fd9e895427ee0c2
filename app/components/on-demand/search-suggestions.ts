import { type SuggestedKind, SUGGESTIONS_PATH } from "~/app/contracts/search-suggestions";

const AFTER_TYPING_MS = 250;
/** One letter matches nearly everything. */
const MIN_LENGTH = 2;

const LIST_CLASSES =
  "absolute z-10 mt-1 max-h-[70vh] w-80 max-w-[88vw] overflow-auto rounded-md border bg-surface p-1.5 whitespace-normal shadow-raised [&_a]:block [&_a]:rounded-sm [&_a]:px-3 [&_a]:py-1.5 [&_a]:text-ink [&_a]:no-underline [&_a]:hover:bg-sunken [&_a]:pointer-coarse:py-2.5";
const ALL_RESULTS_CLASSES = "border-t bg-surface font-semibold wrap-anywhere";

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * Suggests records while a person types into the search over everything: links below the field, which arrow keys reach and Escape
 * closes. The form itself stays as it is; what does not arrive is not suggested.
 */
export function suggest(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  form.style.position = "relative";
  const list = createElement("div", LIST_CLASSES);
  list.style.top = "100%";
  list.hidden = true;
  const status = createElement("output", "sr-only");
  form.append(list, status);
  let search = new AbortController();
  let timer = 0;

  const close = () => {
    window.clearTimeout(timer);
    search.abort();
    list.hidden = true;
    status.textContent = "";
  };

  const show = (text: string, kinds: SuggestedKind[]) => {
    const all = createElement("a", ALL_RESULTS_CLASSES, `All results for “${text}”`);
    // It stays in sight below those that scroll.
    Object.assign(all.style, { position: "sticky", bottom: "-0.375rem" });
    all.href = `/admin/search?${new URLSearchParams({ q: text }).toString()}`;
    list.replaceChildren(...kinds.map(toGroup), all);
    list.hidden = false;
    const count = kinds.reduce((sum, { rows }) => sum + rows.length, 0);
    status.textContent = `${count === 1 ? "1 suggestion" : `${count} suggestions`} below the field`;
  };

  const ask = async () => {
    const text = field.value.trim();
    search = new AbortController();
    const { signal } = search;
    try {
      const path = `${SUGGESTIONS_PATH}?${new URLSearchParams({ q: text }).toString()}`;
      const response = await fetch(path, { signal });
      const kinds = response.ok ? ((await response.json()) as SuggestedKind[]) : null;
      if (kinds && form.contains(document.activeElement)) show(text, kinds);
    } catch {
      // Without suggestions, the form leads to the page of results.
    }
  };

  const schedule = () => {
    close();
    if (field.value.trim().length >= MIN_LENGTH) {
      timer = window.setTimeout(() => void ask(), AFTER_TYPING_MS);
    }
  };
  field.addEventListener("input", schedule);
  // For what was typed while this code was loading.
  if (document.activeElement === field) schedule();
  form.addEventListener("submit", close);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close();
  });
  list.addEventListener("click", close);
  form.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "Escape") {
      event.preventDefault();
      field.focus();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [field, ...list.querySelectorAll("a")];
    const position = stops.indexOf(document.activeElement as HTMLInputElement);
    stops[(position + step + stops.length) % stops.length]?.focus();
  });
}

function toGroup({ title, rows }: SuggestedKind): HTMLElement {
  const group = createElement("div", "mb-1.5");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  group.append(
    createElement("p", "px-3 py-1 text-sm text-soft", title),
    ...rows.map(({ path, label, name, about }) => {
      const link = createElement("a", "wrap-anywhere", label ? `${label} ${name}` : name);
      link.href = path;
      if (about) link.append(" ", createElement("span", "text-sm text-soft", about));
      return link;
    }),
  );
  return group;
}
