import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteDepartment,
  getDepartment,
  updateDepartment,
} from "~/server/departments/departments";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const department = await getDepartment(caller, id());
    return {
      message: "Department retrieved successfully",
      data: { department },
      version: department.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const department = await updateDepartment(caller, id(), await body(), expectedVersions);
    return {
      message: "Department updated successfully",
      data: { department },
      version: department.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteDepartment(caller, id(), expectedVersions);
    return { message: "Department deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
