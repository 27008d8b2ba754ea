/** Words around every page: header, menus, footer, notes. */
export const words = {
  skipToContent: "Skip to the content",
};
