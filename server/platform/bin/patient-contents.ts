import type { BinContents } from "./bin-contents";

const OF_PATIENT = "patient_id = :id";
const RESPONSES = "(SELECT response_id FROM patient_responses WHERE patient_id = :id)";
const CARETAKERS = "(SELECT id FROM caretakers WHERE patient_id = :id)";
const REQUEST = { optional: { assignee_id: "administrators" } } as const;

/**
 * Everything of a patient whom staff erase (AREAS 3). Rows name no patient, unlike those of other records in the bin: nobody is left who
 * could erase them. What STOP and the links in messages say of an address stays in the ledger, and so do authorizations.
 */
export const PATIENT_CONTENTS = {
  tables: [
    { table: "patients", where: "id = :id" },
    {
      table: "patient_procedures",
      where: OF_PATIENT,
      things: ["procedures", "procedure"],
      optional: { procedure_id: "procedures", copied_from_id: "patient_procedures" },
    },
    { table: "patient_outcomes", where: OF_PATIENT, things: ["outcomes", "outcome"] },
    {
      table: "plan_choices",
      where: OF_PATIENT,
      required: { disclaimer_wording_id: "disclaimer_wordings" },
    },
    {
      table: "session_assessments",
      where: OF_PATIENT,
      things: ["answers before sessions", "answer before a session"],
      optional: { session_id: "plan_sessions" },
    },
    { table: "plan_progress", where: OF_PATIENT, things: ["steps of plans", "step of a plan"] },
    { table: "daily_checks", where: OF_PATIENT, things: ["daily checks", "daily check"] },
    {
      table: "survey_responses",
      where: `id IN ${RESPONSES}`,
      things: ["answered surveys", "answered survey"],
      required: { survey_id: "surveys" },
    },
    {
      table: "survey_answers",
      where: `response_id IN ${RESPONSES}`,
      required: { response_id: "survey_responses" },
    },
    {
      table: "patient_responses",
      where: OF_PATIENT,
      required: { response_id: "survey_responses" },
      optional: { session_id: "plan_sessions" },
    },
    {
      table: "live_session_requests",
      where: OF_PATIENT,
      things: ["requests for live sessions", "request for a live session"],
      ...REQUEST,
    },
    {
      table: "appointments",
      where: OF_PATIENT,
      things: ["appointments", "appointment"],
      required: { request_id: "live_session_requests", coach_id: "coaches" },
    },
    {
      table: "ride_requests",
      where: OF_PATIENT,
      things: ["requests for rides", "request for a ride"],
      ...REQUEST,
    },
    {
      table: "contact_messages",
      where: OF_PATIENT,
      things: ["messages to the hospital", "message to the hospital"],
      ...REQUEST,
    },
    { table: "share_links", where: OF_PATIENT, things: ["shared links", "shared link"] },
    { table: "patient_notes", where: OF_PATIENT, things: ["notes", "note"] },
    {
      table: "caretakers",
      where: OF_PATIENT,
      things: ["people around them", "person around them"],
    },
    {
      table: "patient_sign_ins",
      where: OF_PATIENT,
      things: ["signed-in devices", "signed-in device"],
    },
    { table: "patient_invitations", where: OF_PATIENT },
    { table: "work_items", where: OF_PATIENT },
    { table: "work_item_causes", where: OF_PATIENT },
    {
      table: "consents",
      where:
        "person_kind = 'patient' AND person_id = :id AND scope = 'person' AND channel <> 'page'",
      things: ["agreements", "agreement"],
    },
    {
      table: "outbox_messages",
      where:
        "(recipient_kind = 'patient' AND recipient_id = :id) OR " +
        `(recipient_kind = 'caretaker' AND recipient_id IN ${CARETAKERS})`,
      things: ["messages", "message"],
    },
  ],
} as const satisfies BinContents;
