import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseBooleanQuery } from "~/app/http/list-query.server";
import { createSpecialty, listSpecialties, SPECIALTY_LIST } from "~/server/departments/specialties";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, { ...SPECIALTY_LIST, allByDefault: true });
    const includeDepartment = parseBooleanQuery(url, "includeDepartment");
    const data = await listSpecialties(caller, { ...query, includeDepartment });
    return { message: "Specialties retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const specialty = await createSpecialty(caller, await body());
    return {
      status: 201,
      message: "Specialty created successfully",
      data: { speciality: specialty },
      version: specialty.version,
      location: `/speciality/${specialty.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
