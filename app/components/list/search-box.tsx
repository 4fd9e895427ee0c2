import { useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PRESERVED_BY_SEARCH } from "~/app/contracts/list-url";
import { SearchIcon } from "../ui/icons";
import { Filters } from "./filters";
import { useList } from "./list";

/** Search debounce (specification 001, section 9). */
const DEBOUNCE_MS = 300;

/** Search form of a list; with scripts it also searches when typing pauses. Resets to page 1. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { path, search, filters } = useList();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>();
  const query = search.get("q") ?? "";

  const { key } = useLocation();

  // Cancel the pending search on navigation: it would return from a dialog or another page to the list.
  useEffect(() => () => window.clearTimeout(timer.current), [key]);
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = query;
  }, [query]);

  const debounceSearch = (form: HTMLFormElement) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      submit(form, { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
  };
  return (
    <>
      <form
        className="mr-auto flex max-w-xl flex-[1_1_20rem] gap-2"
        role="search"
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          window.clearTimeout(timer.current);
          submit(event.currentTarget, { preventScrollReset: true });
        }}
        onChange={(event) => debounceSearch(event.currentTarget)}
      >
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          maxLength={200}
          placeholder={placeholder}
          aria-label={placeholder.replace(/\.+$/, "")}
          defaultValue={query}
          autoComplete="off"
        />{" "}
        {[...filters, ...PRESERVED_BY_SEARCH].map((name) => {
          const value = search.get(name);
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <button className="button" aria-label="Search">
          <span className="sm:hidden">
            <SearchIcon />
          </span>
          <span className="max-sm:hidden">Search</span>
        </button>
      </form>
      <Filters />
    </>
  );
}
