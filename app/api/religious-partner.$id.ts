import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteReligiousPartner,
  getReligiousPartner,
  readPartnerTotals,
  updateReligiousPartner,
} from "~/server/religious/partners";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const partner = await getReligiousPartner(caller, id());
    const religiousPartner = { ...partner, ...(await readPartnerTotals(caller, partner.id)) };
    return {
      message: "Religious partner retrieved successfully",
      data: { religiousPartner },
      version: partner.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const religiousPartner = await updateReligiousPartner(
      caller,
      id(),
      await body(),
      expectedVersions,
    );
    return {
      message: "Religious partner updated successfully!",
      data: { religiousPartner },
      version: religiousPartner.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteReligiousPartner(caller, id(), expectedVersions);
    return { message: "Religious partner deleted successfully!", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
