/** Formats and recognizes the label of an area's records: a letter, if any, and the zero-padded id (DESIGN 8). */
export type RecordLabel = ((id: number) => string) & { letter: string };

/** Defines the label of an area's records, such as S003; different areas may use the same letter. Pure: pages leave out what they do not use. */
function recordLabel(letter: string, digits = 3): RecordLabel {
  const format = (id: number) => letter + String(id).padStart(digits, "0");
  return Object.assign(format, { letter });
}

/** Label of a department, such as D003. */
export const departmentLabel = /* @__PURE__ */ recordLabel("D");
/** Label of a specialty, such as S003. */
export const specialtyLabel = /* @__PURE__ */ recordLabel("S");
/** Label of a tag, such as T003. */
export const tagLabel = /* @__PURE__ */ recordLabel("T");

/** Specialty label without its letter: the ID column of the departments list. */
export const specialtyNumber = /* @__PURE__ */ recordLabel("");

/** Label of an advertiser or religious partner, such as 0007. */
export const partnerLabel = /* @__PURE__ */ recordLabel("", 4);

/** Label of a survey, such as 0007. */
export const surveyLabel = /* @__PURE__ */ recordLabel("", 4);

/** Label of a guidance, such as 0007. */
export const guidanceLabel = /* @__PURE__ */ recordLabel("", 4);

/** Label of a facility, such as F001. */
export const facilityLabel = /* @__PURE__ */ recordLabel("F");

/** Label of a coach, such as C001. */
export const coachLabel = /* @__PURE__ */ recordLabel("C");

/** Label of a plan session, such as S001. */
export const sessionLabel = /* @__PURE__ */ recordLabel("S");

/** Label of a procedure and its plan, such as PP001. */
export const planLabel = /* @__PURE__ */ recordLabel("PP");

/** Label of a billing plan, such as BP001. */
export const billingPlanLabel = /* @__PURE__ */ recordLabel("BP");

/** Label of an order, such as O001; it is the number of its receipt too. */
export const orderLabel = /* @__PURE__ */ recordLabel("O");

/** Label of a message of the outbox, such as M001. */
export const messageLabel = /* @__PURE__ */ recordLabel("M");

/** Label of a partner, such as PA001. */
export const billingPartnerLabel = /* @__PURE__ */ recordLabel("PA");

/** Label of a partner offer, such as PO001. */
export const partnerOfferLabel = /* @__PURE__ */ recordLabel("PO");

/** Label of a patient with a name, such as P001. */
export const patientLabel = /* @__PURE__ */ recordLabel("P");

/** Label of an episode, such as E001. */
export const episodeLabel = /* @__PURE__ */ recordLabel("E");

/** Label of the outcome of an episode, such as OU001. */
export const outcomeLabel = /* @__PURE__ */ recordLabel("OU");

/** Label of a guest patient, who has no name. */
export const guestLabel = (id: number) => `Guest patient ${id}`;

/** Label of a caretaker or guardian where a name would outlast an erasure. */
export const caretakerLabel = (id: number) => `Caretaker ${id}`;

type Names = { firstName?: string; lastName?: string };

/** Formats a patient's name, such as "Maria Lopez"; "" for guests. */
export const formatFullName = ({ firstName = "", lastName = "" }: Names) =>
  `${firstName} ${lastName}`.trim();

/** Formats what staff call a patient: the name, or the label of a guest. */
export const formatPatient = (patient: Names & { id: number; isGuest: boolean }) =>
  patient.isGuest ? guestLabel(patient.id) : formatFullName(patient);
