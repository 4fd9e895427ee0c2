/** The label that screens show for a record: a letter and its id, padded (DESIGN 8), such as S003. */
export function displayId(letter: string, id: number, digits = 3): string {
  return letter + String(id).padStart(digits, "0");
}
