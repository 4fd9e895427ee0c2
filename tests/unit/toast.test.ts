import { describe, expect, it } from "vitest";
import type { ToastAction } from "~/app/contracts/toast-action";
import { consumeToast, redirectWithToast } from "~/app/http/toast.server";

/** Redirects with a toast, and reads it like the next request of the browser. */
async function sendAndConsume(action?: ToastAction) {
  const { headers } = await redirectWithToast("/admin/tags", "Saved", { action });
  const [cookie = ""] = headers.getSetCookie();
  const request = new Request("http://own.invalid/admin/tags", {
    headers: { cookie: String(cookie.split(";")[0]) },
  });
  return { toast: (await consumeToast(request)).toast, cookie };
}

describe("a toast after a redirect", () => {
  it("has a link, or a form that undoes the save", async () => {
    const view: ToastAction = { label: "View", href: "/admin/tags/3/edit?q=a%20b" };
    expect((await sendAndConsume(view)).toast).toEqual({
      message: "Saved",
      type: "success",
      action: view,
    });
    const undo: ToastAction = { label: "Undo", href: "/admin/tags", fields: { status: "Draft" } };
    expect((await sendAndConsume(undo)).toast?.action).toEqual(undo);
  });

  it("has neither by default", async () => {
    expect((await sendAndConsume()).toast).toEqual({ message: "Saved", type: "success" });
  });

  it.each(["//evil.example", "https://evil.example", "javascript:alert(1)", "/\\evil.example"])(
    "never leads to %s",
    async (href) => {
      const { toast } = await sendAndConsume({ label: "View", href });
      expect(toast).toEqual({ message: "Saved", type: "success" });
    },
  );

  it("is shown once", async () => {
    const { cookie } = await sendAndConsume({ label: "View", href: "/admin/tags" });
    const request = new Request("http://own.invalid/", { headers: { cookie } });
    const { headers } = await consumeToast(request);
    const cleared = String(headers?.getSetCookie()[0]?.split(";")[0]);
    const next = new Request("http://own.invalid/", { headers: { cookie: cleared } });
    expect((await consumeToast(next)).toast).toBeNull();
  });
});
