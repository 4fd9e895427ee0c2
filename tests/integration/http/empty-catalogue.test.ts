import { expect, it } from "vitest";
import { useServer } from "../../support/http";

const { fetchPath } = useServer({ env: { SAMPLE_CONTENT: "off" } });

it.each(["/", "/plans", "/add-procedure"])(
  "says on %s that there is nothing to choose yet, instead of asking for a choice",
  async (path) => {
    const response = await fetchPath("GET", path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("There are no procedures to choose from yet.");
    expect(html).not.toContain("Continue</button>");
  },
);
