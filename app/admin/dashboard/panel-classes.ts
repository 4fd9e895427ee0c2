/** Cells of a grid, separated by hairlines that meet the panel's border. */
export const PANEL_CLASSES =
  "overflow-clip rounded-lg border bg-surface *:-mt-px *:-ml-px *:border-t *:border-l";
