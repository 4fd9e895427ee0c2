/** What no sheet of ours says itself (AREAS 6, to the letter). */
export const FoodNote = () => (
  <p className="text-lg font-semibold">{"Food and medicine: follow your care team's sheet."}</p>
);
