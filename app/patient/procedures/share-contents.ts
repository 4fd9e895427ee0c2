/** Describes what a share link shows besides guidance; "" for nothing. */
export const describeShown = ({
  showsDay,
  showsPhone,
}: {
  showsDay: boolean;
  showsPhone: boolean;
}): string =>
  [
    showsDay && "the number of your day",
    showsPhone && "your care team's telephone number, if it is known",
  ]
    .filter(Boolean)
    .join(" and ");
