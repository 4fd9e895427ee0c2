/** Computes an age in whole years on a day. @param birthDate and day as YYYY-MM-DD */
export function computeAge(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
