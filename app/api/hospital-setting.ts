import { allow, apiRoute } from "~/app/http/api-route.server";
import { getHospitalSettings, updateHospitalSettings } from "~/server/hospital/settings";

const route = apiRoute({
  GET: allow("hospital.read", async ({ caller }) => {
    const hospitalSetting = await getHospitalSettings(caller);
    return {
      message: "Hospital settings retrieved successfully",
      data: { hospitalSetting },
      version: hospitalSetting.version,
    };
  }),

  PUT: allow("hospital.write", async ({ caller, body, expectedVersions }) => {
    const hospitalSetting = await updateHospitalSettings(caller, await body(), expectedVersions);
    return {
      message: "Hospital settings updated successfully",
      data: { hospitalSetting },
      version: hospitalSetting.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
