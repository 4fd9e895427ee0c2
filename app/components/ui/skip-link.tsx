/** First link of a page, visible while it has the focus. */
export function SkipLink() {
  return (
    <a
      className="absolute top-2 left-2 z-40 rounded-md bg-surface px-4 py-2.5 not-focus:sr-only"
      href="#main"
    >
      Skip to content
    </a>
  );
}
