import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the patient ID from the route parameters. @throws BadRequestError */
export const parsePatientId = ({ id }: Params) => parseId(id, "Invalid patient ID");

/** Parses the ID of an episode from the route parameters. @throws BadRequestError */
export const parseEpisodeId = ({ child }: Params) => parseId(child, "Invalid episode ID");

/** Parses the ID of an outcome from the route parameters. @throws BadRequestError */
export const parseOutcomeId = ({ child }: Params) => parseId(child, "Invalid outcome ID");

/** Parses the ID of a note from the route parameters. @throws BadRequestError */
export const parseNoteId = ({ child }: Params) => parseId(child, "Invalid note ID");

/** Parses the ID of one of the people around a patient from the route parameters. @throws BadRequestError */
export const parsePersonId = ({ child }: Params) => parseId(child, "Invalid person ID");

/** Path of the patient's page with its query, to which a dialog over it returns. */
export const backToPatient = ({ url, params }: { url: URL; params: Params }) =>
  `/admin/patients/${parsePatientId(params)}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`;
