import { Outlet } from "@remix-run/react";
import "../styles/app.css";

/** Layout of the sign-in pages, with the back-office's style sheet. */
export default Outlet;
