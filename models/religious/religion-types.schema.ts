/** Religions (specification 001, section 9). In a file without zod, which lists import. */
export const RELIGION_TYPES = [
  "Catholic",
  "Protestant",
  "Baptist",
  "Methodist",
  "Lutheran",
  "Presbyterian",
  "Episcopal",
  "Orthodox",
  "Jewish",
  "Muslim",
  "Hindu",
  "Buddhist",
  "Sikh",
  "Non-Denominational",
  "Other",
] as const;
