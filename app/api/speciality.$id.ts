import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseBooleanQuery } from "~/app/http/list-query.server";
import { deleteSpecialty, getSpecialty, updateSpecialty } from "~/server/departments/specialties";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const { department, ...withoutDepartment } = await getSpecialty(caller, id());
    const specialty = parseBooleanQuery(url, "includeDepartment")
      ? { ...withoutDepartment, department }
      : withoutDepartment;
    return {
      message: "Specialty retrieved successfully",
      data: { speciality: specialty },
      version: specialty.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const specialty = await updateSpecialty(caller, id(), await body(), expectedVersions);
    return {
      message: "Specialty updated successfully",
      data: { speciality: specialty },
      version: specialty.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteSpecialty(caller, id(), expectedVersions);
    return { message: "Specialty deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
