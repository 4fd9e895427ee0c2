/** Shows Y or N, as the specification says; screen readers get "Yes" or "No". */
export function YesNo({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>{" "}
      <span className="sr-only">{children === "Y" ? "Yes" : "No"}</span>
    </>
  );
}
