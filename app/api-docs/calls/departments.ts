import { departmentSchema } from "~/models/departments/department.schema";
import { specialtySchema } from "~/models/departments/specialty.schema";
import { DEPARTMENT_LIST } from "~/server/departments/departments";
import { SPECIALTY_LIST } from "~/server/departments/specialties";
import {
  type CallGroup,
  type DescribedCalls,
  flagParameter,
  listParameters,
  type Refusal,
} from "../describe";
import { DEPARTMENT, createdDepartmentSchema, SPECIALTY } from "../shapes/department";
import {
  recordResponse,
  deletedResponse,
  duplicateNameRefusal,
  listResponse,
} from "~/app/api-docs/responses";

const LIST_OF_DEPARTMENTS = { ...DEPARTMENT_LIST, allByDefault: true };
const LIST_OF_SPECIALTIES = { ...SPECIALTY_LIST, allByDefault: true };
const departmentResponse = recordResponse("Department", "department", DEPARTMENT);
const specialtyResponse = recordResponse("Specialty", "speciality", SPECIALTY);

const DUPLICATE_DEPARTMENT = duplicateNameRefusal("Department", "Cardiology", "name");
const DUPLICATE_SPECIALTY: Refusal = {
  when: "The department has another specialty of that name, whatever its case.",
  message: 'Specialty "Hand Surgery" already exists in this department',
  field: "name",
};
const DEPARTMENT_ID_DESCRIPTION =
  "The department that it belongs to. One that is not there is a 422 at this field.";

/** One for both calls, whose bodies are one schema. */
const IS_ACTIVE_DESCRIPTION = "Left out, a new one is active, and an existing one stays as it is.";

const DEPARTMENT_CALLS: CallGroup = {
  position: 10,
  name: "Departments",
  description: "The parts of the hospital, each with its specialties.",
  thing: "department",
  calls: {
    "GET /department": {
      operationId: "listDepartments",
      summary: "List departments",
      query: listParameters(
        LIST_OF_DEPARTMENTS,
        "Finds the departments whose name contains this, or whose label (D001) it is.",
      ),
      responses: {
        200: listResponse("Departments", "departments", LIST_OF_DEPARTMENTS, DEPARTMENT),
      },
    },
    "POST /department": {
      operationId: "createDepartment",
      summary: "Create a department",
      description: "The answer has the department's own fields, and the department under its name.",
      body: {
        rule: departmentSchema,
        example: { name: "Dermatology" },
        fields: { isActive: IS_ACTIVE_DESCRIPTION },
      },
      responses: {
        201: {
          message: "Department created successfully",
          data: createdDepartmentSchema,
          example: { ...DEPARTMENT.example, department: DEPARTMENT.example },
          hasRecord: true,
        },
      },
      refusals: { 409: DUPLICATE_DEPARTMENT },
    },
    "GET /department/:id": {
      operationId: "getDepartment",
      summary: "Read a department",
      responses: { 200: departmentResponse("retrieved") },
    },
    "PUT /department/:id": {
      operationId: "updateDepartment",
      summary: "Change a department",
      description: "What refers to an inactive department stays as it is.",
      body: {
        rule: departmentSchema,
        example: { name: "Heart and Vessels", isActive: true },
        fields: { isActive: IS_ACTIVE_DESCRIPTION },
      },
      responses: { 200: departmentResponse("updated") },
      refusals: { 409: DUPLICATE_DEPARTMENT },
    },
    "DELETE /department/:id": {
      operationId: "deleteDepartment",
      summary: "Delete a department",
      description: "Only one that no other record names can be deleted.",
      responses: { 200: deletedResponse("Department") },
      refusals: {
        409: {
          code: "in-use",
          when: "Other records name the department, such as its specialties: delete them first, or give them another department.",
          message: 'Department "Cardiology" has 3 specialties and cannot be deleted',
        },
      },
    },
  },
};

const INCLUDE_DEPARTMENT = flagParameter(
  "includeDepartment",
  "Whether a specialty comes with its department's ID and name.",
);

const SPECIALTY_CALLS: CallGroup = {
  position: 20,
  name: "Specialties",
  description: "What a department is good at. Sessions and procedures belong to one.",
  thing: "specialty",
  calls: {
    "GET /speciality": {
      operationId: "listSpecialities",
      summary: "List specialties",
      query: [
        ...listParameters(
          LIST_OF_SPECIALTIES,
          "Finds the specialties whose name or whose department's name contains this, or whose label (S003, D001) it is.",
        ),
        INCLUDE_DEPARTMENT,
      ],
      responses: {
        200: listResponse("Specialties", "specialities", LIST_OF_SPECIALTIES, SPECIALTY),
      },
    },
    "POST /speciality": {
      operationId: "createSpeciality",
      summary: "Create a specialty",
      body: {
        rule: specialtySchema,
        example: { name: "Foot Surgery", departmentId: 1, isActive: true },
        fields: { departmentId: DEPARTMENT_ID_DESCRIPTION, isActive: "Left out, it is true." },
      },
      responses: { 201: specialtyResponse("created") },
      refusals: { 409: DUPLICATE_SPECIALTY },
    },
    "GET /speciality/:id": {
      operationId: "getSpeciality",
      summary: "Read a specialty",
      query: [INCLUDE_DEPARTMENT],
      responses: { 200: specialtyResponse("retrieved") },
    },
    "PUT /speciality/:id": {
      operationId: "updateSpeciality",
      summary: "Change a specialty",
      body: {
        rule: specialtySchema,
        example: { name: "Foot and Ankle Surgery", departmentId: 1, isActive: true },
        fields: {
          departmentId: DEPARTMENT_ID_DESCRIPTION,
          isActive: "Left out, it stays as it is.",
        },
      },
      responses: { 200: specialtyResponse("updated") },
      refusals: { 409: DUPLICATE_SPECIALTY },
    },
    "DELETE /speciality/:id": {
      operationId: "deleteSpeciality",
      summary: "Delete a specialty",
      description: "Its department stays. Only one that nothing uses can be deleted.",
      responses: { 200: deletedResponse("Specialty") },
      refusals: {
        409: {
          code: "in-use",
          when: "Sessions, procedures or patients use the specialty; the message counts them.",
          message:
            'Specialty "Hand Surgery" is used by 2 sessions and 1 procedure and cannot be deleted',
        },
      },
    },
  },
};

export default {
  groups: [DEPARTMENT_CALLS, SPECIALTY_CALLS],
  shapes: [DEPARTMENT, SPECIALTY],
} satisfies DescribedCalls;
