/** Live region with a loading message; hidden while empty. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p
      className="mx-auto w-fit rounded-full border bg-surface px-4 py-2 shadow-raised empty:hidden"
      role="status"
    >
      {children}
    </p>
  );
}
