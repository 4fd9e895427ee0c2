/** Query parameter of a facility's page whose action moves a step. */
export const MOVE_PARAM = "move";
