import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import {
  createDepartment,
  DEPARTMENT_LIST,
  listDepartments,
} from "~/server/departments/departments";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, { ...DEPARTMENT_LIST, allByDefault: true });
    const data = await listDepartments(caller, query);
    return { message: "Departments retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const department = await createDepartment(caller, await body());
    const data = { ...department, department };
    return {
      status: 201,
      message: "Department created successfully",
      data,
      version: department.version,
      location: `/department/${department.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
