/** Shows the Y or N of a session as a word, as everywhere on screens. */
export function YesNo({ children }: { children: string }) {
  return children === "Y" ? "Yes" : "No";
}
