/** Formats a record label for screens: a letter and the zero-padded id, such as S003 (DESIGN 8). */
function label(letter: string, id: number, digits = 3): string {
  return letter + String(id).padStart(digits, "0");
}

/** Letters of record labels. */
export const LABEL_LETTERS = {
  department: "D",
  specialty: "S",
  tag: "T",
  partner: "",
  survey: "",
  guidance: "",
  session: "S",
} as const;

/** Label of a department, such as D003. */
export const departmentLabel = (id: number) => label(LABEL_LETTERS.department, id);
/** Label of a specialty, such as S003. */
export const specialtyLabel = (id: number) => label(LABEL_LETTERS.specialty, id);
/** Label of a tag, such as T003. */
export const tagLabel = (id: number) => label(LABEL_LETTERS.tag, id);

/** Specialty label without its letter: the ID column of the departments list. */
export const specialtyNumber = (id: number) => label("", id);

/** Label of an advertiser or religious partner, such as 0007. */
export const partnerLabel = (id: number) => label(LABEL_LETTERS.partner, id, 4);

/** Label of a survey, such as 0007. */
export const surveyLabel = (id: number) => label(LABEL_LETTERS.survey, id, 4);

/** Label of a guidance, such as 0007. */
export const guidanceLabel = (id: number) => label(LABEL_LETTERS.guidance, id, 4);

/** Label of a plan session, such as S001. */
export const sessionLabel = (id: number) => label(LABEL_LETTERS.session, id);

/** Label of a guest patient, who has no name. */
export const patientLabel = (id: number) => `Guest patient ${id}`;
