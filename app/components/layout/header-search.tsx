import { Form } from "@remix-run/react";
import { SearchIcon } from "../ui/icons";

/** Lets keys focus the field; their code is loaded after everything that the page needs. */
function watchKeys(field: HTMLInputElement | null): void {
  if (field)
    void import("../on-demand/search-keys").then(
      (keys) => keys.focusByKeys(field),
      () => undefined,
    );
}

/** Search over everything, in the header; below 1024 px a button that opens its page. Ctrl+K and / focus it, or open the page. */
export function HeaderSearch() {
  return (
    <Form className="flex" action="/admin/search">
      <input
        ref={watchKeys}
        className="input max-lg:hidden"
        type="search"
        name="q"
        maxLength={200}
        placeholder="Search (Ctrl+K)"
        aria-label="Search everything"
        autoComplete="off"
      />{" "}
      <button className="button quiet icon">
        <SearchIcon />
        <span className="sr-only">Search everything</span>
      </button>
    </Form>
  );
}
