import { allow, apiRoute } from "~/app/http/api-route.server";
import { IMPORT_FILE } from "~/models/imports/import-file.schema";
import {
  readEligibility,
  removeEligibility,
  replaceEligibility,
  uploadEligibility,
} from "~/server/partners/eligibility";

const route = apiRoute({
  GET: allow("billing.read", async ({ caller, id }) => ({
    message: "Eligibility list retrieved successfully",
    data: { eligibility: await readEligibility(caller, id()) },
  })),

  PUT: allow("billing.write", async ({ caller, id, body, upload }) => {
    const file = await upload("file", IMPORT_FILE.maxBytes);
    const eligibility = file
      ? await uploadEligibility(caller, id(), { file, mode: "replace" })
      : await replaceEligibility(caller, id(), await body());
    return { message: "Eligibility list replaced successfully", data: { eligibility } };
  }),

  DELETE: allow("billing.write", async ({ caller, id }) => {
    await removeEligibility(caller, id());
    return { message: "Eligibility list removed successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
