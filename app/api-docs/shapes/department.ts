import { z } from "zod";
import type { DepartmentData, SpecialtyData } from "~/server/departments/present";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const department = defineShape<DepartmentData>()(
  z
    .object({
      id: idSchema("the department"),
      name: z.string().describe("Unique, whatever its case."),
      isActive: z.boolean().describe("Whether it is offered where a department is chosen."),
      version,
      createdAt,
      updatedAt,
    })
    .strict(),
);

export const DEPARTMENT = {
  name: "Department",
  shape: department.describe("A part of the hospital that has specialties."),
  example: {
    id: 5,
    name: "Cardiology",
    isActive: true,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

export const SPECIALTY = {
  name: "Speciality",
  shape: defineShape<SpecialtyData>()(
    z
      .object({
        id: idSchema("the specialty"),
        name: z.string().describe("Unique in its department, whatever its case."),
        departmentId: idSchema("the department that it belongs to"),
        department: z
          .object({ id: idSchema("the department"), name: z.string() })
          .strict()
          .optional()
          .describe("After a write, and where a read asks for it with `includeDepartment=true`."),
        isActive: z.boolean(),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe(
    "What a department is good at, such as Hand Surgery. Sessions and procedures belong to one.",
  ),
  example: {
    id: 17,
    name: "Interventional Cardiology",
    departmentId: 5,
    department: { id: 5, name: "Cardiology" },
    isActive: true,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

/** `data` of POST /department: the department's fields, and the department itself (DESIGN 5). */
export const createdDepartmentSchema = department.extend({
  department: DEPARTMENT.shape,
});
