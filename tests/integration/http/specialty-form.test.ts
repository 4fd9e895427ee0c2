import { describe, expect, it } from "vitest";
import { useFailingSaves } from "../../support/failing-saves";
import { useServer } from "../../support/http";

const NEW = "/admin/departments/new";
const EDIT = "/admin/departments/1/edit";

/** Finds the error of a field, below it and in the summary. */
const findErrors = (html: string, field: string) => ({
  ofField: new RegExp(`id="field-${field}-error"[^>]*>(?:<[^>]*>|Error: )*([^<]*)`).exec(html)?.[1],
  inSummary: new RegExp(`href="#field-${field}">([^<]*)`).exec(html)?.[1],
});

describe("the form of a department and specialty when something fails", () => {
  const server = useServer();
  const { fetchPath } = server;
  const { whileRefusing, withoutColumn, submitForm } = useFailingSaves(server);

  it.each([NEW, EDIT, "/admin/departments/1?edit"])(
    "says at the field that the departments could not be loaded: %s",
    async (address) => {
      const response = await withoutColumn("departments", "normalized_name", () =>
        fetchPath("GET", address),
      );
      const html = await response.text();
      expect(response.status).toBe(200);
      const message = "Failed to load departments: Unknown error occurred";
      expect(findErrors(html, "departmentId")).toEqual({ ofField: message, inSummary: message });
    },
  );

  it("keeps the own department to choose from, so that the rest can be saved", async () => {
    const { html } = await withoutColumn("departments", "normalized_name", () =>
      submitForm(EDIT, { name: "" }),
    );
    expect(html).toContain("Specialty is required");
    expect(html).not.toContain("Department is required");
  });

  it("says at the field that the new department could not be created, and keeps what was typed", async () => {
    const { status, html } = await whileRefusing("INSERT ON departments", () =>
      submitForm(NEW, { newDepartmentName: "Sleep Medicine", name: "Insomnia" }),
    );
    expect(status).toBe(500);
    const message = "Failed to create department: Unknown error occurred";
    expect(findErrors(html, "newDepartmentName")).toEqual({ ofField: message, inSummary: message });
    for (const text of ["Specialty Creation Error:", "Sleep Medicine", "Insomnia"])
      expect(html).toContain(text);
  });
});
