/** The labels that screens show for records: a letter and the id, padded (DESIGN 8), such as S003. */
function label(letter: string, id: number, digits = 3): string {
  return letter + String(id).padStart(digits, "0");
}

export const LABEL_LETTERS = {
  department: "D",
  specialty: "S",
  tag: "T",
  partner: "",
  survey: "",
  guidance: "",
  session: "S",
} as const;

export const departmentLabel = (id: number) => label(LABEL_LETTERS.department, id);
export const specialtyLabel = (id: number) => label(LABEL_LETTERS.specialty, id);
export const tagLabel = (id: number) => label(LABEL_LETTERS.tag, id);

/** The specialty's number without its letter: the ID column of the departments list. */
export const specialtyNumber = (id: number) => label("", id);

/** Advertisers and religious partners: four digits, no letter, such as 0007. */
export const partnerLabel = (id: number) => label(LABEL_LETTERS.partner, id, 4);

/** Surveys: the same. */
export const surveyLabel = (id: number) => label(LABEL_LETTERS.survey, id, 4);

/** Guidance: the same. */
export const guidanceLabel = (id: number) => label(LABEL_LETTERS.guidance, id, 4);

/** Sessions of a plan, such as S001. */
export const sessionLabel = (id: number) => label(LABEL_LETTERS.session, id);

/** Whoever uses the patient area: nobody knows a name. */
export const patientLabel = (id: number) => `Guest patient ${id}`;
