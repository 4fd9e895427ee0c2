import { Outlet } from "@remix-run/react";

/** Layout of the sign-in pages, which look like the back-office. */
export default Outlet;
