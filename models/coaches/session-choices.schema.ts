/**
 * Languages of live sessions: code of BCP 47 and English name. In a file without zod and labels of coaches, which patients' forms import.
 */
export const SESSION_LANGUAGES = [
  { value: "en", label: "English" },
  { value: "es", label: "Spanish" },
  { value: "ar", label: "Arabic" },
  { value: "zh", label: "Chinese" },
  { value: "fr", label: "French" },
  { value: "ht", label: "Haitian Creole" },
  { value: "he", label: "Hebrew" },
  { value: "hi", label: "Hindi" },
  { value: "ko", label: "Korean" },
  { value: "pl", label: "Polish" },
  { value: "pt", label: "Portuguese" },
  { value: "pa", label: "Punjabi" },
  { value: "ru", label: "Russian" },
  { value: "so", label: "Somali" },
  { value: "tl", label: "Tagalog" },
  { value: "vi", label: "Vietnamese" },
  { value: "ase", label: "American Sign Language" },
] as const;
export type SessionLanguage = (typeof SESSION_LANGUAGES)[number]["value"];

/** Ways of meeting. */
export const SESSION_WAYS = ["Phone", "Video", "In Person"] as const;
export type SessionWay = (typeof SESSION_WAYS)[number];
